import { exampleProject } from '@lexdesk/domain'
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

const resource = withoutFields(exampleProject, ['members', 'progress'])
const sources = {
  'BaseFormPage.tsx': () => import('./BaseFormPage.tsx?raw'),
  'useExampleForm.tsx': () => import('./useExampleForm.tsx?raw'),
}

/** A short form: all fields at once, one button. */
export function BaseFormPage() {
  const go = useGo()
  const body = useRef<HTMLDivElement>(null)
  const model = useExampleForm(resource, body)
  const { form } = model
  async function save(): Promise<void> {
    const saved = await model.save()
    if (saved) go(`/profile/basic?id=${saved.row.id}`)
  }
  return (
    <ExamplePage title="基础表单" use="字段不多、一次填完的登记。保存后打开刚建立的记录。" sources={sources}>
      <div className={layout.panel}>
        <div ref={body} className={styles.narrow} inert={form.isSaving}>
          <FormNotices form={form} onSave={() => void save()} />
          <ExampleFields resource={resource} model={model} />
        </div>
        <div className={styles.narrowButtons}>
          <Button disabled={!form.isDirty} onClick={form.restart}>
            清空
          </Button>
          <Button type="primary" loading={form.isSaving} onClick={() => void save()}>
            保存
          </Button>
        </div>
      </div>
      {model.dialogs}
    </ExamplePage>
  )
}
