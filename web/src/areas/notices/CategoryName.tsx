import { useDictionary } from '../../api/dictionaries/useDictionary.ts'

export const categoryDictionary = 'msg_category'

/** The category of a notice, from the dictionary. */
export function CategoryName({ category }: { category: string }) {
  return useDictionary(categoryDictionary).find(({ value }) => value === category)?.text ?? category
}
