import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { likeAddress } from '#domain/mail/mailbox.ts';
import { likeAddressIn } from '../../pocketbase/hooks/mail/likeAddressIn.ts';

test.each(['eva@example.se', 'e.v.a+ugnar+2@example.se', 'eva@sub+x.example.se', '.eva.@kök.se', '+@x.se', ''])(
	'S4: SQL reads %j as one mailbox with the same addresses as the domain does',
	(address) => {
		const { local, untagged, domain } = likeAddressIn('email');
		const sql = `SELECT ${local} AS local, ${untagged} AS untagged, ${domain} AS domain FROM (SELECT ? AS email)`;
		expect({ ...new DatabaseSync(':memory:').prepare(sql).get(address) }).toEqual(likeAddress(address));
	},
);
