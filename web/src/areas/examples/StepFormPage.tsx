import { type AnyRow, exampleProject, type Resource } from '@lexdesk/domain'
import { Button, Result, Steps } from 'antd'
import { useRef, useState } from 'react'
import { FormNotices } from '../../resource/form/FormNotices.tsx'
import { focusFirstIssue } from '../../resource/form/focusFirstIssue.ts'
import { headOf } from '../../resource/form/formState.ts'
import { readForm } from '../../resource/form/formValues.ts'
import { withoutFields } from '../../resource/withoutFields.ts'
import { useGo } from '../../ui/page/useGo.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { ExampleFields } from './ExampleFields.tsx'
import { ExamplePage } from './ExamplePage.tsx'
import styles from './examples.module.css'
import { useExampleForm } from './useExampleForm.tsx'

const resource = withoutFields(exampleProject, ['members', 'progress'])
const only = (names: readonly string[]): Resource =>
  withoutFields(
    resource,
    Object.keys(resource.fields).filter((name) => !names.includes(name)),
  )
const steps = [
  { title: '填写信息', fields: only(['name', 'kind', 'ownerId', 'intro']) },
  { title: '预算与时间', fields: only(['amount', 'startDate', 'endDate']) },
  { title: '核对', fields: resource },
]
const lastStep = steps.length - 1
const sources = {
  'StepFormPage.tsx': () => import('./StepFormPage.tsx?raw'),
  'useExampleForm.tsx': () => import('./useExampleForm.tsx?raw'),
}

/** One form in several steps: each is checked before the next one, and the record is saved once at the end. */
export function StepFormPage() {
  const go = useGo()
  const body = useRef<HTMLDivElement>(null)
  const model = useExampleForm(resource, body)
  const { form, formId } = model
  const [step, setStep] = useState(0)
  const [isChecked, setChecked] = useState(false)
  const [saved, setSaved] = useState<AnyRow>()
  const { fields } = steps[step]!
  const { state } = form
  const stepErrors = state ? readForm(fields, state.mode, state.values, state.original).errors : []
  const shown = state && {
    ...state,
    errors: [
      ...state.errors,
      ...(isChecked ? stepErrors : []).filter(
        ({ field }) => !state.errors.some((known) => headOf(known.field) === headOf(field)),
      ),
    ],
  }

  function goOn(): void {
    setChecked(stepErrors.length > 0)
    if (stepErrors.length === 0) setStep(step + 1)
    else if (body.current) focusFirstIssue(body.current, formId, stepErrors)
  }
  async function save(): Promise<void> {
    const answer = await model.save()
    if (answer) setSaved(answer.row)
  }
  function restart(): void {
    setSaved(undefined)
    setStep(0)
    setChecked(false)
  }

  return (
    <ExamplePage
      title="分步表单"
      use="字段较多、前后有依赖，或填写人需要引导的登记。每一步先校验再继续，最后一次保存。"
      sources={sources}
    >
      <div className={layout.panel}>
        <Steps
          className={styles.steps!}
          current={saved ? steps.length : step}
          items={steps.map(({ title }) => ({ title }))}
        />
        {saved ? (
          <Result
            status="success"
            title={`已新增示例项目“${String(saved.name)}”`}
            subTitle={`编号 ${String(saved.no)}`}
            extra={[
              <Button key="open" type="primary" onClick={() => go(`/profile/basic?id=${saved.id}`)}>
                查看记录
              </Button>,
              <Button key="again" onClick={restart}>
                再建一个
              </Button>,
            ]}
          />
        ) : (
          <>
            <div ref={body} className={styles.narrow} inert={form.isSaving}>
              <FormNotices form={form} onSave={() => void save()} />
              <ExampleFields
                key={step}
                resource={fields}
                model={model}
                state={shown}
                isLocked={step === lastStep && form.state?.errors.length === 0}
              />
            </div>
            <div className={styles.narrowButtons}>
              {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
              {step < lastStep ? (
                <Button type="primary" onClick={goOn}>
                  下一步
                </Button>
              ) : (
                <Button type="primary" loading={form.isSaving} onClick={() => void save()}>
                  保存
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {model.dialogs}
    </ExamplePage>
  )
}
