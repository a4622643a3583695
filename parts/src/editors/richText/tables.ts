import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** A span of one is not worth a word. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
})
const spans = { colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } }

/** Tables without widths of their own: what is written is what the server keeps. */
export const tables = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableCell.extend({ addAttributes: () => spans }),
  TableHeader.extend({ addAttributes: () => spans }),
]
