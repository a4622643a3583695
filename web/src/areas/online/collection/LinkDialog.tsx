import {
  askedFields,
  collectionLink,
  type FieldError,
  isCollectable,
  isYes,
  onlineCollectionEndpoints,
  onlineForm,
  onlineFormEndpoints,
  type OnlineDefinition,
  type Resource,
} from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Flex, Modal, Typography } from 'antd'
import { useId, useState } from 'react'
import { call } from '../../../api/calls/call.ts'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import { FormSections } from '../../../resource/form/FormSections.tsx'
import { changeField, leaveField, startForm } from '../../../resource/form/formState.ts'
import { readForm } from '../../../resource/form/formValues.ts'
import { fieldsOf, formatError } from '../../../ui/hints/formatError.ts'

const { title, welcome, expiresAt, maxAnswers, hasCaptcha } = collectionLink.fields
const { states: _states, ...plainLink } = collectionLink
/** What a person says about a new link. */
const inputs: Resource = { ...plainLink, fields: { title, expiresAt, maxAnswers, hasCaptcha, welcome } }
const usualAnswers = 100
const noLinks = () => {}

interface LinkDialogProps {
  /** The code of a published form. */
  code: string
  onClose: () => void
}

export function LinkDialog({ code, onClose }: LinkDialogProps) {
  const { data } = useQuery({
    queryKey: ['resource', onlineForm.name, 'definitions'],
    queryFn: ({ signal }) => call(onlineFormEndpoints.published, {}, { signal }),
  })
  const definition = data?.find((form) => form.code === code)
  return definition ? <NewLink definition={definition} onClose={onClose} /> : null
}

interface NewLinkProps {
  definition: OnlineDefinition
  onClose: () => void
}

/** Creates a link to a published form and shows its address once. */
function NewLink({ definition, onClose }: NewLinkProps) {
  const formId = useId()
  const offered = definition.fields.filter(isCollectable)
  const later = askedFields(definition).filter((field) => !isCollectable(field))
  const [names, setNames] = useState(() => offered.map(({ name }) => name))
  const [state, setState] = useState(() =>
    startForm(inputs, 'add', { title: definition.title, maxAnswers: usualAnswers }),
  )
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [made, setMade] = useState<{ address: string; words: string }>()

  const refuse = (errors: FieldError[]) => setState((current) => ({ ...current, errors }))

  async function create() {
    const read = readForm(inputs, 'add', state.values, state.original)
    if (read.errors.length > 0) return refuse(read.errors)
    setBusy(true)
    setProblem(undefined)
    try {
      const values = read.values as { title: string; expiresAt: string; maxAnswers: number; hasCaptcha: string }
      const { result, message } = await callEnvelope(onlineCollectionEndpoints.create, {
        ...values,
        formCode: definition.code,
        fieldNames: names,
      })
      setMade({ address: `${window.location.origin}/collect/${result.token}`, words: message })
    } catch (error) {
      refuse([...fieldsOf(error)])
      setProblem(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={`填报链接：${definition.title}`}
      width={720}
      okText={made ? '完成' : '生成链接'}
      cancelText="取消"
      cancelButtonProps={made ? { style: { display: 'none' } } : {}}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => (made ? onClose() : void create())}
      onCancel={onClose}
    >
      {made ? (
        <Flex vertical gap={12}>
          <Alert type="success" showIcon title={made.words} />
          <Typography.Text copyable code>
            {made.address}
          </Typography.Text>
        </Flex>
      ) : (
        <Flex vertical gap={12} inert={isBusy}>
          {problem && <Alert type="error" showIcon title={problem} />}
          <div role="group" aria-label="填写的字段">
            <Typography.Paragraph>填写的字段（关联记录、人员、部门等不能放进链接）：</Typography.Paragraph>
            <Checkbox.Group
              value={names}
              options={offered.map((field) => ({
                value: field.name,
                label: field.title,
                disabled: isYes(field.required) && !field.defaultValue,
              }))}
              onChange={setNames}
            />
            {later.length > 0 && (
              <Typography.Paragraph type="secondary" style={{ margin: '8px 0 0' }}>
                {later.map(({ title: words }) => `“${words}”`).join('、')}必填但不能放进链接，接收时由本所人员补充。
              </Typography.Paragraph>
            )}
          </div>
          <FormSections
            resource={inputs}
            state={state}
            formId={formId}
            isLocked={false}
            onChange={(name, value) => setState((current) => changeField(inputs, current, name, value))}
            onLeave={(name) => setState((current) => leaveField(inputs, current, name))}
            onOpenLink={noLinks}
          />
        </Flex>
      )}
    </Modal>
  )
}
