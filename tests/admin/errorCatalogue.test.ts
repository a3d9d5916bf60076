import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/environment.ts';

/** admin.md §8, in its order. That each is shown when it should be is proved by the tests of its screen. */
const messages = [
	'Åtkomst nekad',
	'Du har inte behörighet att komma åt admin-panelen',
	'Utloggad',
	'Du har loggats ut från admin-panelen',
	'Produkter uppdaterade',
	'Produkter raderade',
	'Ordning uppdaterad',
	'Något gick fel',
	'Misslyckades att spara produkt',
	'Produkten uppdaterad',
	'Produkten skapad',
	'Produkten raderad',
	'Misslyckades att radera produkt',
	'Bilder uppladdade',
	'Misslyckades att ladda upp bilder',
	'Videor uppladdade',
	'Misslyckades att ladda upp videor',
	'Minst en bild krävs',
	'Lead uppdaterad',
	'Leadet har uppdaterats',
	'Lead raderad',
	'Leadet har raderats permanent',
	'Kategori skapad',
	'Kategori uppdaterad',
	'Namn krävs',
	'Ett fel uppstod',
	'Kategorier raderade',
	'Radering misslyckades',
	'Kan inte radera kategorier som innehåller produkter',
	'Varumärke skapat',
	'Varumärke uppdaterat',
	'Logga uppladdad',
	'Uppladdning misslyckades',
	'Varumärken raderade',
	'Kan inte radera varumärken som har produkter',
	'Inställningar uppdaterade',
	'Dina ändringar har sparats',
	'Kunde inte spara inställningar',
	'Innehåll uppdaterat',
	'Kunde inte uppdatera innehåll: ',
	'Valideringsfel',
	'Admin skapad',
	'Admin-kontot har skapats',
	'Admin borttagen',
	'Kunde inte skapa admin',
	'Kunde inte ta bort admin',
	'Profil uppdaterad',
	'Kunde inte ladda profil',
	'Kunde inte uppdatera profil',
	'Lösenord ändrat',
	'Kunde inte ändra lösenord',
	'Lösenorden matchar inte',
	'Lösenordet måste vara minst 8 tecken',
];

test('C8: every message of the error catalogue is written as specified', () => {
	const sources = ['src/admin', 'src/domain', 'src/data', 'src/ui', 'pocketbase/hooks']
		.flatMap((folder) =>
			readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
		)
		.join('\n');
	expect(messages.filter((message) => !sources.includes(message))).toEqual([]);
});
