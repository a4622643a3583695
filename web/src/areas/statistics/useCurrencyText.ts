import { useDictionary } from '../../api/dictionaries/useDictionary.ts'

/** The name of a currency, 人民币 for CNY; the code if the dictionary has none. */
export function useCurrencyText(): (code: string) => string {
  const items = useDictionary('currency')
  return (code) => items.find(({ value }) => value === code)?.text ?? code
}
