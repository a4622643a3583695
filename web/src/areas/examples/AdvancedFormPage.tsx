import { exampleProject, formSections } from '@lexdesk/domain'
import { Button } from 'antd'
import { useRef } from 'react'
import { FormNotices } from '../../resource/form/FormNotices.tsx'
import { withoutFields } from '../../resource/withoutFields.ts'
import { useGo } from '../../ui/page/useGo.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { ExampleFields } from './ExampleFields.tsx'
import { ExamplePage } from './ExamplePage.tsx'
import styles from './examples.module.css'
import { useExampleForm } from './useExampleForm.tsx'

const names = Object.keys(exampleProject.fields)
/** One card for each section of the definition. */
const cards = formSections(exampleProject).map(({ title, fields }) => {
  const own = new Set(fields.map(({ name }) => name))
  return {
    title,
    resource: withoutFields(
      exampleProject,
      names.filter((name) => !own.has(name)),
    ),
  }
})
const sources = {
  'AdvancedFormPage.tsx': () => import('./AdvancedFormPage.tsx?raw'),
  'useExampleForm.tsx': () => import('./useExampleForm.tsx?raw'),
}

/** A long form: cards, a table of lines, and a footer that leads to the first error. */
export function AdvancedFormPage() {
  const go = useGo()
  const body = useRef<HTMLDivElement>(null)
  const model = useExampleForm(exampleProject, body)
  const { form } = model
  const errorCount = form.state?.errors.length ?? 0
  async function save(): Promise<void> {
    const saved = await model.save()
    if (saved) go(`/profile/advanced?id=${saved.row.id}`)
  }
  return (
    <ExamplePage
      title="高级表单"
      use="字段多、带明细行的登记。内容分块，底部始终可以保存，并能跳到第一处错误。"
      sources={sources}
    >
      <div ref={body} className={layout.page} inert={form.isSaving}>
        {cards.map(({ title, resource }, index) => (
          <div key={title} className={layout.panel}>
            {index === 0 && <FormNotices form={form} onSave={() => void save()} />}
            <ExampleFields resource={resource} model={model} />
          </div>
        ))}
      </div>
      <div className={styles.sticky}>
        <span>
          {errorCount > 0 && (
            <Button type="link" danger onClick={model.focusIssue}>
              {errorCount} 处需要修改
            </Button>
          )}
        </span>
        <Button disabled={!form.isDirty} onClick={form.restart}>
          清空
        </Button>
        <Button type="primary" loading={form.isSaving} onClick={() => void save()}>
          保存
        </Button>
      </div>
      {model.dialogs}
    </ExamplePage>
  )
}
