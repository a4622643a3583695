/** `138****1111`: recognisable, but not callable. */
export function maskPhone(phone: string): string {
  const shown = Math.min(3, Math.floor(phone.length / 3))
  const tail = Math.min(4, shown + 1)
  return phone.length < 3 ? '*'.repeat(phone.length) : `${phone.slice(0, shown)}****${phone.slice(-tail)}`
}
