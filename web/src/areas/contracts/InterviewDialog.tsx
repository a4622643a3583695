import type { FieldError, Values, Interview, InterviewQuestion, InterviewClause } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Collapse, Form, Modal, Checkbox } from 'antd'
import { useState } from 'react'
import { ReferenceSelect } from '../../fields/options/ReferenceSelect.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { fieldsOf, formatError } from '../../ui/hints/formatError.ts'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { contractCalls } from './contractCalls.ts'
import { QuestionItem } from './QuestionItem.tsx'

interface InterviewDialogProps {
  contractId: string
  /** The template of the last text. */
  templateId: string | undefined
  /** Reads the contract again; its next step needs the version that this has made. */
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Creates a text from a template: values from the records are shown collapsed, the rest is asked for. */
export function InterviewDialog({ contractId, templateId: first, onDone, onClose }: InterviewDialogProps) {
  const { message } = App.useApp()
  const [templateId, setTemplate] = useState(first)
  const [answers, setAnswers] = useState<Values>({})
  const [clauses, setClauses] = useState<string[]>()
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['contract', 'interview', contractId, templateId],
    queryFn: ({ signal }) => contractCalls.interview(contractId, templateId!, signal),
    enabled: templateId !== undefined,
    // The records may have changed since the last time.
    staleTime: 0,
    gcTime: 0,
  })

  async function assemble(interview: Interview) {
    const knownValues = Object.fromEntries(interview.questions.map(({ key, value }) => [key, value]))
    setBusy(true)
    try {
      const chosen = clauses ?? chosenOf(interview)
      const request = {
        id: contractId,
        templateId: templateId!,
        values: { ...knownValues, ...answers },
        clauses: chosen,
      }
      message.success(await contractCalls.assemble(request))
      await onDone()
      onClose()
    } catch (problem) {
      setErrors(fieldsOf(problem))
      message.warning(formatError(problem))
    } finally {
      setBusy(false)
    }
  }
  const draw = (question: InterviewQuestion) => (
    <QuestionItem
      key={question.key}
      question={question}
      value={Object.hasOwn(answers, question.key) ? answers[question.key] : question.value}
      problem={errors.find(({ field }) => field === `values.${question.key}`)?.message}
      onChange={(value) => setAnswers((current) => ({ ...current, [question.key]: value }))}
    />
  )
  const openQuestions = data?.questions.filter(({ from }) => from === null) ?? []
  const knownQuestions = data?.questions.filter(({ from }) => from !== null) ?? []
  const hasKnownProblem = knownQuestions.some(({ key }) => errors.some(({ field }) => field === `values.${key}`))
  return (
    <Modal
      open
      width={720}
      title="从模板生成文本"
      okText="生成"
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !data }}
      onOk={() => data && void assemble(data)}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item label="合同模板" htmlFor="interview-template" required>
          <ReferenceSelect
            id="interview-template"
            resource="contractTemplate"
            title="合同模板"
            keys={templateId === undefined ? [] : [templateId]}
            isMany={false}
            required
            onChange={([key]) => {
              setTemplate(key)
              setAnswers({})
              setClauses(undefined)
              setErrors([])
            }}
          />
        </Form.Item>
        {templateId !== undefined && error && <ErrorHint error={error} onRetry={() => void refetch()} />}
        {templateId !== undefined && !error && isPending && <FormSkeleton />}
        {data && (
          <>
            {openQuestions.length === 0 && <Alert type="success" showIcon title="所需内容都已从档案取得" />}
            {openQuestions.map(draw)}
            <ClauseChoice clauses={data.clauses} chosen={clauses ?? chosenOf(data)} onChange={setClauses} />
            {knownQuestions.length > 0 && (
              <Collapse
                key={String(hasKnownProblem)}
                defaultActiveKey={hasKnownProblem ? ['known'] : []}
                style={{ marginTop: 16 }}
                items={[
                  {
                    key: 'known',
                    label: `已知的 ${knownQuestions.length} 项，可以修改`,
                    children: knownQuestions.map(draw),
                  },
                ]}
              />
            )}
          </>
        )}
      </Form>
    </Modal>
  )
}

const chosenOf = ({ clauses }: Interview): string[] => clauses.filter(({ isChosen }) => isChosen).map(({ key }) => key)

interface ClauseChoiceProps {
  clauses: readonly InterviewClause[]
  chosen: readonly string[]
  onChange: (keys: string[]) => void
}

/** The optional clauses; clauses that depend on an answer are not offered. */
function ClauseChoice({ clauses, chosen, onChange }: ClauseChoiceProps) {
  const free = clauses.filter(({ whenKey }) => !whenKey)
  if (free.length === 0) return null
  return (
    <Form.Item label="可选条款">
      <Checkbox.Group
        value={[...chosen]}
        options={free.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={onChange}
      />
    </Form.Item>
  )
}
