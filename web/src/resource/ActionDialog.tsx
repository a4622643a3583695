import type { AnyRow, FieldError, Resource, Values } from '@lexdesk/domain'
import { Alert, Modal } from 'antd'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { createFormUploads, FormUploadsProvider, useIsUploading } from '../fields/uploads/formUploads.ts'
import { firstControl, focusFirstIssue } from './form/focusFirstIssue.ts'
import { FormSections } from './form/FormSections.tsx'
import { changeField, type FormState, leaveField, startForm } from './form/formState.ts'
import { readForm } from './form/formValues.ts'
import { rowTitle } from './list/deletion/rowTitle.ts'
import { RequestFacts } from './RequestFacts.tsx'
import type { ResourceSlots } from './ResourceSlots.ts'
import { type NamedAction, stepInputs } from './stateActions.ts'
import { stepButton } from './stepButton.ts'

interface ActionDialogProps {
  resource: Resource
  action: NamedAction
  row: AnyRow
  /** Shown below the fields of the step. */
  slot?: NonNullable<ResourceSlots['actionSections']>[string]
  /** Returns the errors; undefined when the step succeeded. */
  onSubmit: (values: Values) => Promise<{ errors: FieldError[]; message: string } | undefined>
  onClose: () => void
}

/** Only saving a row reports issues with a link to another record; steps do not. */
const noLinks = () => {}
const dialogWidth = { plain: 480, wide: 720 }

/** Asks for the input of a step. It stays open with its values until the step succeeds or is cancelled. */
export function ActionDialog({ resource, action, row, slot, onSubmit, onClose }: ActionDialogProps) {
  const formId = useId()
  const body = useRef<HTMLDivElement>(null)
  const inputs = useMemo(() => stepInputs(resource, action), [resource, action])
  const [state, setState] = useState<FormState>(() => startForm(inputs, 'add', knownValues(inputs, action, row)))
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [uploads] = useState(createFormUploads)
  const isUploading = useIsUploading(uploads)
  const [tries, setTries] = useState(0)
  const placeCursor = useEffectEvent(() => {
    if (body.current) focusFirstIssue(body.current, formId, state.errors)
  })
  useEffect(() => {
    if (tries > 0) placeCursor()
  }, [tries])

  async function submit() {
    if (isBusy || isUploading) return
    const read = readForm(inputs, 'add', state.values, state.original)
    if (read.errors.length > 0) return refuse(read.errors)
    setBusy(true)
    const problem = await onSubmit(read.values).finally(() => setBusy(false))
    if (!problem) return onClose()
    const own = problem.errors.filter(({ field }) => Object.hasOwn(inputs.fields, field.split(/[.[]/, 1)[0]!))
    refuse(own, own.length === 0 ? problem.message : undefined)
  }
  function refuse(errors: FieldError[], message?: string) {
    setState((current) => ({ ...current, errors }))
    setFailure(message)
    setTries((count) => count + 1)
  }

  const isWide = slot !== undefined || Object.keys(action.fields ?? {}).length > 3
  return (
    <Modal
      open
      title={`${action.title}：${rowTitle(resource, row)}`}
      width={isWide ? dialogWidth.wide : dialogWidth.plain}
      okText={isUploading ? '正在上传' : stepButton(resource, action, row, state.values)}
      cancelText="取消"
      okButtonProps={{ danger: action.danger ?? false, disabled: isUploading }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      afterOpenChange={(isShown) => isShown && body.current && firstControl(body.current)?.focus()}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div ref={body} inert={isBusy}>
        {failure && <Alert type="error" showIcon title={failure} />}
        <RequestFacts resource={resource} action={action} row={row} />
        <FormUploadsProvider value={uploads}>
          <FormSections
            resource={inputs}
            state={state}
            formId={formId}
            isLocked={false}
            onChange={(name, value) => setState((current) => changeField(inputs, current, name, value))}
            onLeave={(name) => setState((current) => leaveField(inputs, current, name))}
            onOpenLink={noLinks}
          />
          {slot?.({
            row,
            values: state.values,
            onChange: (name, value) => setState((current) => changeField(inputs, current, name, value)),
            errorOf: (name) => state.errors.find(({ field }) => field === name)?.message,
          })}
        </FormUploadsProvider>
      </div>
    </Modal>
  )
}

/** Prefills the input with known values of the row. */
function knownValues(inputs: Resource, { startsWith = {} }: NamedAction, row: AnyRow): Values {
  const names = Object.keys(inputs.fields).filter((name) => name !== 'reason')
  return Object.fromEntries(
    names.flatMap((name) => {
      const source = startsWith[name] === undefined ? name : startsWith[name]
      if (source === null) return []
      return ['', '_dictText'].flatMap((end) => (source + end in row ? [[name + end, row[source + end]]] : []))
    }),
  )
}
