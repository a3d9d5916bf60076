/** What an alert may cost, and how long it lasts (S4). */
export const alertLimits = {
	/** Alerts of one address that are pending or active. */
	perAddress: 20,
	/** Of all addresses together; matching them is measured with half as many. */
	inAll: 20_000,
	/** Sign-ups within an hour, of all visitors together, and of one block of addresses, so that one visitor keeps no other out. */
	newPerHour: 200,
	newPerHourOfBlock: 30,
	/** Sign-ups of one block within a day: it would take most of a year to fill `inAll`. */
	newPerDayOfBlock: 60,
	/** Hours between two confirmations to one address. */
	confirmationHours: 24,
	/** Confirmations within these hours to addresses that may be one mailbox (`likeAddress`). */
	confirmationsOfMailbox: 5,
	/** Days that an alert waits to be confirmed, from the last email that asked for it. */
	pendingDays: 7,
	/** Minutes between two mails with machines to one address. */
	mailMinutes: 60,
	/** Machines in one mail; of the others it says how many they are. */
	machinesPerMail: 12,
	/** Months from the confirmation, or the extension, to the end. */
	months: 12,
	/** Days before the end that it is asked about, and at least between question and end. */
	reminderDays: 7,
	/** Days that an ended one is kept, so that its links still answer; a blocked one for `months`. */
	endedDays: 30,
} as const;

/** How long an alert lasts, in words: 'ett år'. */
export const alertPeriod = periodText(alertLimits.months);

function periodText(months: number): string {
	return months === 12 ? 'ett år' : `${months} månader`;
}
