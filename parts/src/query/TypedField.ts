import type { AreaLinkageProps } from '../controls/AreaLinkage.tsx'
import type { LoadItems } from '../controls/useDictionaryItems.ts'
import type { SearchSelectProps } from '../controls/SearchSelect.tsx'
import type { PopupPickerProps } from '../pickers/reports/PopupPicker.tsx'
import type { UserPickerProps } from '../pickers/records/UserPicker.tsx'
import type { LoadNodes } from '../pickers/trees/useTree.ts'
import type { QueryEditorProps, QueryFieldFacts, QueryRule } from './AdvancedCondition.ts'

/** How the value of a field is entered. */
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

/** A field told by its type alone. */
export interface TypedField extends QueryFieldFacts {
  name: string
  title: string
  type: QueryFieldType
  /** All ten unless said otherwise. */
  rules?: readonly QueryRule[]
}

/** Where options, rows and names come from; a type without its source is typed in as text. */
export interface QuerySources {
  /** A dictionary by its code. */
  loadItems?: LoadItems
  /** A table dictionary, asked for as `table,text,code`. */
  searchTable?: (dictionary: string) => Pick<SearchSelectProps, 'search' | 'loadTexts'>
  users?: Pick<UserPickerProps, 'load' | 'loadChosen' | 'loadDepartments'>
  departments?: LoadNodes
  reports?: Pick<PopupPickerProps, 'loadReport' | 'loadData'>
  areas?: Pick<AreaLinkageProps, 'load' | 'loadPath'>
}

/** The name of a table dictionary on the wire. */
export const tableDictionary = ({ dictTable = '', dictText = '', dictCode = '' }: TypedField): string =>
  [dictTable, dictText, dictCode].join(',')

export interface QueryValueEditorProps extends QueryEditorProps {
  field: TypedField
  sources: QuerySources
}

/** The same for a control that knows one value. */
export type SingleValueProps = Omit<QueryValueEditorProps, 'onChange'> & {
  onChange: (value: string, text?: string) => void
}
