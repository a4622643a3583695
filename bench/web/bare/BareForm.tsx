import { Button, DatePicker, Drawer, Form, Input, Select, TreeSelect, Upload } from 'antd'
import type { ReactNode } from 'react'
import type { ControlKind, FormFacts } from '../pages/BareFacts.ts'
import { PlainTable } from './PlainTable.tsx'

const wide = { width: '100%' }

const controls = {
  text: () => <Input />,
  multiline: () => <Input.TextArea />,
  date: () => <DatePicker style={wide} />,
  choice: () => <Select style={wide} options={[]} />,
  tree: () => <TreeSelect style={wide} treeData={[]} />,
  file: () => (
    <Upload>
      <Button>上传文件</Button>
    </Upload>
  ),
} satisfies Record<ControlKind, () => ReactNode>

interface BareFormProps {
  sections: readonly FormFacts[]
  isOpen: boolean
  onClose: () => void
}

/** The fields of a form in a drawer, as the documentation of antd shows it. */
export function BareForm({ sections, isOpen, onClose }: BareFormProps) {
  return (
    <Drawer open={isOpen} onClose={onClose} size={880} destroyOnHidden title="新增" footer={<Button>保存</Button>}>
      <Form layout="vertical">
        {sections.map(({ title, fields, tables }) => (
          <section key={title}>
            <h3>{title}</h3>
            <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0 24px' }}>
              {fields.map((field) => (
                <Form.Item key={field.title} name={field.title} label={field.title} required={field.isRequired}>
                  {/* A function that is called, not a component: the item passes value and handler to the control. */}
                  {controls[field.control]()}
                </Form.Item>
              ))}
            </div>
            {tables.map((table) => (
              <Form.Item key={table.title} label={table.title}>
                <PlainTable table={table} />
                <Button>新增一行</Button>
              </Form.Item>
            ))}
          </section>
        ))}
      </Form>
    </Drawer>
  )
}
