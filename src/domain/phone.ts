/** A number as a phone dials it, '+4621123456', from one as people write it, '+46 (0)21-12 34 56'. */
export function dialled(phone: string): string {
	return phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
}
