/**
 * The key under which two spellings of one company name meet: duplicates and conflict search compare it, nobody reads it.
 * NFKC folds full-width letters, digits and brackets onto their plain forms.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Ps}\p{Pe}]+/gu, '')
    .replaceAll('有限责任公司', '有限公司')
    .normalize('NFKC')
}
