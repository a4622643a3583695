import type { PlainField } from '@lexdesk/domain'
import { categoryView } from './categoryView.tsx'
import { dateView, datetimeView } from './dateViews.tsx'
import { computedView, sequenceView } from './derivedViews.tsx'
import { dictionariesView, dictionaryView } from './dictionaryViews.tsx'
import { codeView, markdownView, richTextView } from './editorViews.tsx'
import type { FieldOfKind, FieldView } from '../FieldProps.ts'
import { fileView, imageView } from './fileViews.tsx'
import { jsonView } from './jsonView.tsx'
import { multilineView } from './longTextViews.tsx'
import { moneyView } from './moneyView.tsx'
import { integerView, numberView } from './numberViews.tsx'
import { departmentView, referencesView, referenceView, userView, treeView } from './referenceViews.tsx'
import { regionView } from './regionView.tsx'
import { textView } from './textView.tsx'
import { timeView } from './timeView.tsx'
import { yesNoView } from './yesNoView.tsx'

/** Every kind except the sub-table, which is composed of these. */
export const plainViews = {
  text: textView,
  multiline: multilineView,
  richText: richTextView,
  markdown: markdownView,
  code: codeView,
  number: numberView,
  integer: integerView,
  money: moneyView,
  date: dateView,
  datetime: datetimeView,
  time: timeView,
  yesNo: yesNoView,
  dictionary: dictionaryView,
  dictionaries: dictionariesView,
  reference: referenceView,
  references: referencesView,
  user: userView,
  department: departmentView,
  tree: treeView,
  category: categoryView,
  region: regionView,
  file: fileView,
  image: imageView,
  json: jsonView,
  sequence: sequenceView,
  computed: computedView,
} satisfies { [K in PlainField['kind']]: FieldView<FieldOfKind<K>> }

/** The table pairs each kind with its own field type, so the cast is safe. */
export function plainView(field: PlainField): FieldView {
  return plainViews[field.kind] as unknown as FieldView
}
