import { readAreas } from '../controls/areaLevels.ts'
import { readOptions } from '../controls/optionList.ts'
import { textOf } from '../pickers/PickerRecord.ts'
import { readPage } from '../pickers/records/readPage.ts'
import { flatten, readNodes } from '../pickers/trees/TreeNode.ts'
import { type QuerySources, tableDictionary, type TypedField } from './TypedField.ts'

type Pair = readonly [value: string, text: string]

/** Loads the names of values from the source of their editor. Values without a name are left out. */
export async function loadValueTexts(
  field: TypedField,
  values: readonly string[],
  sources: QuerySources,
  signal: AbortSignal,
): Promise<Pair[]> {
  const { loadItems, searchTable, users, departments, areas } = sources
  switch (field.type) {
    case 'switch':
      return [
        ['Y', '是'],
        ['N', '否'],
      ]
    case 'select':
      if (!field.dictCode || !loadItems || field.options) return []
      return (readOptions(await loadItems(field.dictCode, signal)) ?? []).map(({ value, text }) => [value, text])
    case 'search': {
      const texts = await searchTable?.(tableDictionary(field)).loadTexts?.([...values], signal)
      return Array.isArray(texts) ? values.map((value, index) => [value, textOf(texts[index]) || value]) : []
    }
    case 'user': {
      const page = readPage(await users?.loadChosen?.([...values], signal), 1, Number.MAX_SAFE_INTEGER)
      const key = field.customReturnField === 'id' ? 'id' : 'username'
      return (page?.records ?? []).map((user) => [textOf(user[key]), textOf(user.realname)])
    }
    case 'department':
      return flatten(readNodes(await departments?.(null, signal)) ?? []).map(({ key, title }) => [key, title])
    case 'area': {
      if (!areas) return []
      const paths = await Promise.all(values.map((code) => areas.loadPath(code, signal)))
      return paths.map((path, index) => [
        values[index]!,
        (readAreas(path) ?? []).map(({ text }) => text).join('') || values[index]!,
      ])
    }
    default:
      return []
  }
}
