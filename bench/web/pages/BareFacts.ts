/** What the bare pages show: the same texts as the product. */
export interface ListFacts {
  title: string
  searches: { title: string; isText: boolean }[]
  columns: string[]
  rows: string[][]
}

export interface MenuFacts {
  path: string
  title: string
  children?: MenuFacts[]
}

export type ControlKind = 'text' | 'multiline' | 'date' | 'choice' | 'tree' | 'file'

export interface FormFacts {
  title: string
  fields: { title: string; isRequired: boolean; control: ControlKind }[]
  tables: TableFacts[]
}

export interface TableFacts {
  title: string
  columns: string[]
  rows: string[][]
}

export interface RecordFacts {
  title: string
  facts: { title: string; text: string }[]
  tables: TableFacts[]
}

export interface BareFacts {
  menu: MenuFacts[]
  /** By the path of the page. */
  lists: Record<string, ListFacts>
  form: FormFacts[]
  record: RecordFacts[]
}
