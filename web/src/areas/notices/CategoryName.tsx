import { useDictionary } from '../../api/dictionaries/useDictionary.ts'

export const categoryDictionary = 'msg_category'

/** What kind of notice it is, in the words of the dictionary. */
export function CategoryName({ category }: { category: string }) {
  return useDictionary(categoryDictionary).find(({ value }) => value === category)?.text ?? category
}
