import { type CollectionForm, compileForm, onlineCollectionEndpoints, sessionEndpoints } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Result, Typography } from 'antd'
import { useId, useState } from 'react'
import { call } from '../../../api/calls/call.ts'
import { dictionariesQuery } from '../../../api/dictionaries/dictionaries.ts'
import { SessionContext } from '../../../api/session/Session.ts'
import { authorOf } from '../../../api/session/useAuthor.ts'
import { createFormUploads, FormUploadsProvider, useIsUploading } from '../../../fields/uploads/formUploads.ts'
import { FormSections } from '../../../resource/form/FormSections.tsx'
import { changeField, leaveField, startForm } from '../../../resource/form/formState.ts'
import { readForm } from '../../../resource/form/formValues.ts'
import { fieldsOf, formatError } from '../../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { CaptchaInput } from './CaptchaInput.tsx'
import styles from './CollectPage.module.css'
import { visitor } from './visitor.ts'
import { visitorFiles } from './visitorFiles.ts'

const noLinks = () => {}

const titled = (dictionaries: CollectionForm['dictionaries']) =>
  Object.fromEntries(
    Object.entries(dictionaries).map(([code, items]) => [code, items.map((item) => ({ ...item, title: item.text }))]),
  )

/** /collect/<token>: a form for a person without an account. */
export function CollectPage({ token }: { token: string }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['collect', token],
    queryFn: async ({ signal }) => {
      const form = await call(onlineCollectionEndpoints.open, { token }, { anonymous: true, signal })
      // The editors read dictionaries from here; a visitor may not request others.
      client.setQueryData(dictionariesQuery.queryKey, titled(form.dictionaries))
      return form
    },
    retry: false,
    staleTime: Infinity,
  })
  // The name that the sign-in page shows.
  const platform = useQuery({
    queryKey: ['collect', 'platform'],
    queryFn: ({ signal }) => call(sessionEndpoints.platform, {}, { anonymous: true, signal, quiet: true }),
    staleTime: Infinity,
  })
  return (
    <main className={styles.page}>
      {error && (
        <Result
          status="warning"
          title={formatError(error)}
          extra={<Button onClick={() => void refetch()}>重试</Button>}
        />
      )}
      {!data && !error && <TableSkeleton rows={5} columns={1} />}
      {data && (
        <SessionContext value={visitor}>
          <Answering token={token} form={data} office={platform.data?.name} />
        </SessionContext>
      )}
    </main>
  )
}

interface AnsweringProps {
  token: string
  form: CollectionForm
  /** Who asks. */
  office: string | undefined
}

function Answering({ token, form, office }: AnsweringProps) {
  const formId = useId()
  const [resource] = useState(() => compileForm(form.definition))
  const [state, setState] = useState(() => startForm(resource, 'add', {}, [], authorOf(visitor)))
  const [proof, setProof] = useState({ checkKey: '', captcha: '' })
  const [tries, setTries] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [uploads] = useState(() => createFormUploads(visitorFiles(token)))
  const isUploading = useIsUploading(uploads)

  async function send() {
    const { values, errors } = readForm(resource, 'add', state.values, state.original, state.author)
    if (errors.length > 0) return setState((current) => ({ ...current, errors }))
    setBusy(true)
    setProblem(undefined)
    try {
      await call(onlineCollectionEndpoints.send, { token, content: values, ...proof }, { anonymous: true })
      setSent(true)
    } catch (error) {
      setState((current) => ({ ...current, errors: [...fieldsOf(error)] }))
      setProblem(formatError(error))
      setTries((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }

  if (isSent) return <Result status="success" title="已提交，感谢填写" subTitle="可以关闭此页面" />
  return (
    <div className={styles.panel}>
      <Typography.Text type="secondary">{office}</Typography.Text>
      <Typography.Title level={3}>{form.title}</Typography.Title>
      <Typography.Paragraph type="secondary">截止时间 {form.expiresAt.slice(0, 16)}</Typography.Paragraph>
      {form.welcome && <Typography.Paragraph className={styles.welcome}>{form.welcome}</Typography.Paragraph>}
      <Flex vertical gap={12} inert={isBusy}>
        <FormUploadsProvider value={uploads}>
          <FormSections
            resource={resource}
            state={state}
            formId={formId}
            isLocked={false}
            onChange={(name, value) => setState((current) => changeField(resource, current, name, value))}
            onLeave={(name) => setState((current) => leaveField(resource, current, name))}
            onOpenLink={noLinks}
          />
        </FormUploadsProvider>
        {form.hasCaptcha && <CaptchaInput key={tries} onChange={setProof} />}
        {problem && <Alert type="error" showIcon title={problem} />}
        <Button type="primary" loading={isBusy} disabled={isUploading} onClick={() => void send()}>
          提交
        </Button>
      </Flex>
    </div>
  )
}
