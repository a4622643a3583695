import { collectionAnswer, type Field, printValue } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { FieldDisplay } from '../../../fields/FieldDisplay.tsx'
import { ResourceList } from '../../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { FactList } from '../../../ui/page/FactList.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { answerContentQuery, useAnsweredForm } from './answerContent.ts'

const slots: ResourceSlots<typeof collectionAnswer> = {
  detailTop: ({ id, formCode }) => <AnswerContent id={id} formCode={formCode} />,
  actionSections: { accept: (props) => <AcceptForm {...props} /> },
}

/** /online/answer: what arrived by links. */
export function AnswerListPage() {
  return <ResourceList resource={collectionAnswer} slots={slots} />
}

const isFile = ({ kind }: Field): boolean => kind === 'file' || kind === 'image'

/** What was filled in, by the fields of the form; files under the names that the visitor gave them. */
function AnswerContent({ id, formCode }: { id: string; formCode: string }) {
  const names = useNames()
  const { form, isReady } = useAnsweredForm(formCode)
  const { data: content, error, refetch } = useQuery(answerContentQuery(id))
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!isReady || !content) return <TableSkeleton rows={2} columns={2} />
  if (!form) return <Typography.Text type="secondary">表单已停用，不显示填写的内容</Typography.Text>
  const filled = Object.entries(form.fields).filter(([name]) => (content[name] ?? null) !== null)
  return (
    <section aria-label="填写的内容">
      <Typography.Title level={5}>填写的内容</Typography.Title>
      <FactList
        facts={filled.map(([name, field]) => ({
          key: name,
          label: field.title,
          children: isFile(field) ? (
            <FieldDisplay name={name} field={field} value={content[name]} row={content} />
          ) : (
            printValue(field, name, content, names)
          ),
        }))}
      />
    </section>
  )
}
