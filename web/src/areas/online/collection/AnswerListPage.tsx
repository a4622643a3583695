import { collectionAnswer, type Field, printValue } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { Link } from 'react-router'
import { onlineListPath } from '../../../api/menu/onlineListPath.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { FieldDisplay } from '../../../fields/FieldDisplay.tsx'
import { rowTitle } from '../../../resource/list/deletion/rowTitle.ts'
import { ResourceList } from '../../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { FactList } from '../../../ui/page/FactList.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { answerContentQuery, useAnsweredForm } from './answerContent.ts'

const slots: ResourceSlots<typeof collectionAnswer> = {
  detailTop: ({ id, formCode }) => <AnswerContent id={id} formCode={formCode} />,
  details: {
    recordId: ({ recordId, formCode, title }) => <MadeRecord id={recordId} formCode={formCode} title={title} />,
  },
  actionSections: { accept: (props) => <AcceptForm {...props} /> },
}

/** /online/answer: what arrived by links. */
export function AnswerListPage() {
  return <ResourceList resource={collectionAnswer} slots={slots} />
}

interface MadeRecordProps {
  id: string | null
  formCode: string
  /** What was filled in, for a record that the reader cannot open. */
  title: string
}

/** The record that became of an answer, by its name. */
function MadeRecord({ id, formCode, title }: MadeRecordProps) {
  const { menu } = useSession()
  const { form } = useAnsweredForm(formCode)
  const { data } = useQuery({
    queryKey: ['resource', form?.name, 'one', id],
    queryFn: ({ signal }) => resourceApi(form!).queryById(id!, { signal, quiet: true }),
    enabled: form !== undefined && id !== null,
    retry: false,
  })
  if (id === null || !form || !data) return id === null ? null : title
  return <Link to={onlineListPath(menu, { code: formCode }, { detail: id })}>{rowTitle(form, data)}</Link>
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
