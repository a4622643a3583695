import type { AreaLinkageProps } from '../controls/AreaLinkage.tsx'
import type { LoadItems } from '../controls/useDictionaryItems.ts'
import type { SearchSelectProps } from '../controls/SearchSelect.tsx'
import type { PopupPickerProps } from '../pickers/reports/PopupPicker.tsx'
import type { UserPickerProps } from '../pickers/records/UserPicker.tsx'
import type { LoadNodes } from '../pickers/trees/useTree.ts'
import type { QueryEditorProps, QueryFieldFacts, QueryRule } from './AdvancedCondition.ts'

/** The input type of a field. */
type QueryFieldType =
  | 'text'
  | 'number'
  | 'date'
  | 'datetime'
  | 'time'
  | 'select'
  | 'search'
  | 'user'
  | 'department'
  | 'popup'
  | 'area'
  | 'switch'

/** A field defined by its type. */
export interface TypedField extends QueryFieldFacts {
  name: string
  title: string
  type: QueryFieldType
  /** All ten by default. */
  rules?: readonly QueryRule[]
}

/** Sources of options, rows and names; a type without its source is entered as text. */
export interface QuerySources {
  /** Loads a dictionary by its code. */
  loadItems?: LoadItems
  /** A table dictionary, requested as `table,text,code`. */
  searchTable?: (dictionary: string) => Pick<SearchSelectProps, 'search' | 'loadTexts'>
  users?: Pick<UserPickerProps, 'load' | 'loadChosen' | 'loadDepartments'>
  departments?: LoadNodes
  reports?: Pick<PopupPickerProps, 'loadReport' | 'loadData'>
  areas?: Pick<AreaLinkageProps, 'load' | 'loadPath'>
}

/** The name of a table dictionary in the API. */
export const tableDictionary = ({ dictTable = '', dictText = '', dictCode = '' }: TypedField): string =>
  [dictTable, dictText, dictCode].join(',')

export interface QueryValueEditorProps extends QueryEditorProps {
  field: TypedField
  sources: QuerySources
}

/** The same for a single-value control. */
export type SingleValueProps = Omit<QueryValueEditorProps, 'onChange'> & {
  onChange: (value: string, text?: string) => void
}
