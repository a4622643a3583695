import type { AnyRow, ReadMode, Resource, Values } from '@lexdesk/domain'
import { useExtended } from '../api/resource/useExtended.ts'
import { Alert, App, Button } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { menuPages } from '../api/menu/menuPages.ts'
import type { Saved } from '../api/resource/ResourceCalls.ts'
import { useSession } from '../api/session/useSession.ts'
import { createFormUploads, FormUploadsProvider, useIsUploading } from '../fields/uploads/formUploads.ts'
import { ErrorHint } from '../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../ui/hints/Skeletons.tsx'
import { useGo } from '../ui/page/useGo.ts'
import type { Versions } from './form/compareVersions.ts'
import { ConflictDialog } from './form/ConflictDialog.tsx'
import { firstControl, focusFirstIssue } from './form/focusFirstIssue.ts'
import { FormContainer, type FormContainerKind } from './form/FormContainer.tsx'
import { FormFooter } from './form/FormFooter.tsx'
import { FormNotices } from './form/FormNotices.tsx'
import { FormSections } from './form/FormSections.tsx'
import type { FormIssue } from './form/formState.ts'
import { type UnsavedAnswer, UnsavedDialog } from './form/UnsavedDialog.tsx'
import { useLeaveGuard } from './form/useLeaveGuard.ts'
import { useQuestion } from './form/useQuestion.ts'
import { useSaveShortcut } from './form/useSaveShortcut.ts'
import { WarningsDialog } from './form/WarningsDialog.tsx'
import { shownTitle } from './list/deletion/shownTitle.ts'
import { LinkedDetail } from './LinkedDetail.tsx'
import type { ResourceSlots } from './ResourceSlots.ts'
import { isEditableRow } from './stateActions.ts'
import { useResourceForm } from './useResourceForm.ts'

export interface ResourceFormProps {
  resource: Resource
  mode: ReadMode
  id?: string
  open: boolean
  container?: FormContainerKind
  onClose: () => void
  /** A part of the row that is edited by itself. */
  part?: string
  /** Called after each save, while the lists are refetched; the form closes itself unless another row is to be added. */
  onSaved?: (row: AnyRow) => void
  /** Initial values of a new row. */
  initial?: Values
  slots?: ResourceSlots
}

/** How long a message with a link stays. */
const linkSeconds = 5

/** Adds or edits a row of any resource. Each opening mounts a new form. */
export function ResourceForm(props: ResourceFormProps) {
  const [opening, setOpening] = useState({ isOpen: props.open, count: 0 })
  if (opening.isOpen !== props.open)
    setOpening({ isOpen: props.open, count: props.open ? opening.count + 1 : opening.count })
  const resource = useExtended(props.resource)
  return (
    resource && <OpenedForm key={`${opening.count} ${props.mode} ${props.id ?? ''}`} {...props} resource={resource} />
  )
}

function OpenedForm(props: ResourceFormProps) {
  const { mode, id, open, container = 'drawer', onClose, onSaved, initial, slots, part } = props
  const { message } = App.useApp()
  const { menu } = useSession()
  const go = useGo()
  const formId = useId()
  const body = useRef<HTMLDivElement>(null)
  const [link, setLink] = useState<FormIssue['link']>()
  const warnings = useQuestion<FormIssue[], boolean>()
  const conflict = useQuestion<Versions, Values | null>()
  const unsaved = useQuestion<true, UnsavedAnswer>()
  const [uploads] = useState(createFormUploads)
  const isUploading = useIsUploading(uploads)
  const form = useResourceForm({
    resource: props.resource,
    mode,
    id,
    initial,
    part,
    beside: slots?.beside,
    neededBeside: slots?.neededBeside,
    fills: slots?.fills,
    isOpen: open,
    questions: { aboutWarnings: warnings.ask, aboutConflict: conflict.ask },
  })
  const { resource, state, isSaving, tries } = form
  const isLocked = mode === 'edit' && state !== undefined && !isEditableRow(resource, state.original)

  const [isShown, setShown] = useState(container === 'page' || container === 'inline')
  const isReady = isShown && state !== undefined
  useEffect(() => {
    if (isReady && body.current) firstControl(body.current)?.focus()
  }, [isReady])

  // Saving takes the focus away. Afterwards it goes to the first invalid field, or back to where it was.
  const cursor = useRef<HTMLElement>(null)
  const placeCursor = useEffectEvent(() => {
    if (!body.current || !state) return
    if (state.errors.length > 0) focusFirstIssue(body.current, formId, state.errors)
    else if (body.current.contains(cursor.current)) cursor.current?.focus()
  })
  useEffect(() => {
    if (tries > 0) placeCursor()
  }, [tries])

  // Saved or discarded: nothing is left to lose, although the fields still hold the values.
  const isSettled = useRef(false)
  async function mayLeave(): Promise<boolean> {
    if (isSettled.current) return true
    if (isSaving) return false
    const answer = form.isDirty ? await unsaved.ask(true) : 'keep'
    if (answer === 'discard') form.abandon()
    if (answer === 'keep') form.saveDraft()
    isSettled.current = answer !== 'stay'
    return isSettled.current
  }
  useLeaveGuard(open && form.isDirty, mayLeave)

  async function close() {
    if (await mayLeave()) onClose()
  }

  function showSaved({ message: words, row }: Saved) {
    const page = mode === 'add' ? menuPages(menu).recordPath(resource.name, row.id) : undefined
    if (page === undefined || !row.id) return void message.success(words)
    const key = `added:${row.id}`
    const open = () => {
      message.destroy(key)
      go(page)
    }
    const content = (
      <>
        <span>{words}</span>
        <Button type="link" size="small" onClick={open}>
          查看
        </Button>
      </>
    )
    void message.open({ type: 'success', key, duration: linkSeconds, content })
  }

  async function save(then: 'close' | 'another') {
    // The second click of a double click, after a quick answer.
    if (isSettled.current) return
    if (isUploading) return void message.warning('有文件正在上传，请等上传完成后再保存')
    // Some controls, such as a typed date, emit their value only on blur.
    cursor.current = document.activeElement as HTMLElement | null
    cursor.current?.blur()
    const saved = await form.save()
    if (!saved) return
    showSaved(saved)
    isSettled.current = then === 'close'
    onSaved?.(saved.row)
    if (then === 'close') return onClose()
    form.restart()
    cursor.current = body.current && firstControl(body.current)
    cursor.current?.focus()
  }
  useSaveShortcut(open && !link && !warnings.subject && !conflict.subject && !unsaved.subject, () => void save('close'))

  return (
    <FormContainer
      kind={container}
      isWide={slots?.wideForm === true}
      open={open}
      title={
        mode === 'edit' && state ? (
          <>
            编辑{resource.title}：{shownTitle(resource, state.original as AnyRow, slots)}
          </>
        ) : (
          `${mode === 'add' ? '新增' : '编辑'}${resource.title}`
        )
      }
      onClose={() => void close()}
      onShown={() => setShown(true)}
      footer={
        <FormFooter
          mode={mode}
          canSave={state !== undefined && !isLocked}
          isUploading={isUploading}
          isSaving={isSaving}
          onClose={() => void close()}
          onSave={() => void save('close')}
          onSaveAndAdd={() => void save('another')}
        />
      }
    >
      <div ref={body} inert={isSaving}>
        {!state && (form.loadError ? <ErrorHint error={form.loadError} onRetry={form.reload} /> : <FormSkeleton />)}
        {isLocked && <Alert type="info" showIcon title={`该${resource.title}在当前状态下不能编辑`} />}
        <FormNotices form={form} onSave={() => void save('close')} />
        {state && (
          <FormUploadsProvider value={uploads}>
            <FormSections
              resource={resource}
              state={state}
              formId={formId}
              isLocked={isLocked}
              slots={slots?.formSections}
              onChange={form.setValue}
              onLeave={form.leaveField}
              onOpenLink={setLink}
            />
          </FormUploadsProvider>
        )}
      </div>
      {warnings.subject && (
        <WarningsDialog warnings={warnings.subject} onAnswer={warnings.answer} onOpenLink={setLink} />
      )}
      {conflict.subject && (
        <ConflictDialog resource={resource} versions={conflict.subject} onAnswer={conflict.answer} />
      )}
      {unsaved.subject && <UnsavedDialog onAnswer={unsaved.answer} />}
      {link && <LinkedDetail link={link} onClose={() => setLink(undefined)} />}
    </FormContainer>
  )
}
