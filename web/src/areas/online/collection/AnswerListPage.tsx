import { collectionAnswer, type Field, onlineName, printValue } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { onlineFormsQuery } from '../../../api/resource/onlineResources.ts'
import type { ShownRow } from '../../../api/resource/ResourceCalls.ts'
import { FieldDisplay } from '../../../fields/FieldDisplay.tsx'
import { dictTexts } from '../../../fields/options/dictTexts.ts'
import { ResourceList } from '../../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { FactList } from '../../../ui/page/FactList.tsx'
import { AnswerForm } from './AnswerForm.tsx'

const slots: ResourceSlots<typeof collectionAnswer> = {
  formSections: { 填写的内容: (props) => <AnswerForm {...props} /> },
  details: { content: (row) => <AnswerContent row={row} />, files: (row) => <AnswerFiles row={row} /> },
}

/** /online/answer: what arrived by links. */
export function AnswerListPage() {
  return <ResourceList resource={collectionAnswer} slots={slots} />
}

interface AnswerProps {
  row: ShownRow<typeof collectionAnswer>
}

const isFile = ({ kind }: Field): boolean => kind === 'file' || kind === 'image'

/** The fields of the form that were filled in. */
function useFilled({ formCode, content }: AnswerProps['row']): [string, Field][] {
  const { data } = useQuery(onlineFormsQuery)
  const form = data?.find(({ name }) => name === onlineName(formCode))
  const values = content as Record<string, unknown>
  return Object.entries(form?.fields ?? {}).filter(([name]) => Object.hasOwn(values, name) && values[name] !== null)
}

/** The files by the fields of their form, under the names that the visitor gave them. */
function AnswerFiles({ row }: AnswerProps) {
  const names = dictTexts(row, 'files', row.files)
  const content = row.content as Record<string, string[]>
  const facts = useFilled(row)
    .filter(([, field]) => isFile(field))
    .map(([name, field]) => {
      const paths = content[name] ?? []
      const texts = paths.map((path) => names.get(path) ?? path).join(',')
      const own = { [name]: paths, [`${name}_dictText`]: texts }
      return {
        key: name,
        label: field.title,
        children: <FieldDisplay name={name} field={field} value={paths} row={own} />,
      }
    })
  return <FactList facts={facts} />
}

/** The other values by the fields of their form. */
function AnswerContent({ row }: AnswerProps) {
  const names = useNames()
  const content = row.content as Record<string, unknown>
  const facts = useFilled(row).flatMap(([name, field]) =>
    !isFile(field) ? [{ key: name, label: field.title, children: printValue(field, name, content, names) }] : [],
  )
  return <FactList facts={facts} />
}
