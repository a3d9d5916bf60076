import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/environment.ts';

/** The specification's catalogue of errors (C8), in its order. */
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
	expect(missing(['src/admin', 'src/domain', 'src/data', 'src/ui', 'pocketbase/hooks'])).toEqual([]);
});

test('C8: every message of the error catalogue is waited for by a test in the browser', () => {
	expect(missing(['tests/e2e'])).toEqual([]);
});

/** The messages that no file of the folders holds. */
function missing(folders: string[]): string[] {
	const text = folders
		.flatMap((folder) =>
			readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
				.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
		)
		.join('\n');
	return messages.filter((message) => !text.includes(message));
}
