import type { MenuRow, MenuDetail } from '@lexdesk/domain'
import { Alert, Form, type FormInstance, Input, InputNumber, Radio, Switch, TreeSelect } from 'antd'
import { useMemo } from 'react'
import { ComponentField } from './ComponentField.tsx'
import { fieldTitles as titles } from './fieldTitles.ts'
import { IconPicker } from './IconPicker.tsx'
import { typeTitles } from './MenuRow.ts'
import styles from './menus.module.css'

interface MenuFieldsProps {
  form: FormInstance<Partial<MenuDetail>>
  menus: readonly MenuRow[]
  /** The menu itself, which cannot be moved below itself. */
  id: string | undefined
  /** The product opens its own entries by fields that cannot be changed. */
  isBuiltIn: boolean
}

interface ParentNode {
  value: string
  title: string
  disabled: boolean
  children: ParentNode[]
}

const groupComponent = 'layouts/RouteView'
const urlPattern = /^(\/(?!\/)|https?:\/\/|\{\{[\w.'[\]\s]+\}\}|[^:/]+(\/|$))/

/** The fields of the selected type (wire contract §4.5). */
export function MenuFields({ form, menus, id, isBuiltIn }: MenuFieldsProps) {
  const type = Form.useWatch('menuType', form) ?? 0
  const isExternal = Form.useWatch('internalOrExternal', form) === true
  const parents = useMemo(() => {
    const nodes = (rows: readonly MenuRow[], isOwn: boolean): ParentNode[] =>
      rows
        .filter(({ menuType }) => menuType !== 2)
        .map((row) => {
          const isInside = isOwn || row.id === id
          return { value: row.id, title: row.name, disabled: isInside, children: nodes(row.children ?? [], isInside) }
        })
    return nodes(menus, false)
  }, [menus, id])
  const isButton = type === 2
  // Otherwise as the form says, which is disabled while it is saved.
  const fixed = isBuiltIn ? { disabled: true } : {}

  return (
    <div className={styles.fields}>
      {isBuiltIn && (
        <Alert
          className={styles.wide}
          type="info"
          showIcon
          title={
            isButton
              ? '系统内置按钮的类型和授权标识不能修改；可以改名、移动或设为无效'
              : '系统内置菜单的类型、路径、前端组件、授权标识、是否路由和打开方式不能修改，否则页面会打不开；可以改名、移动或隐藏'
          }
        />
      )}
      <Form.Item className={styles.wide} name="menuType" label={titles.menuType} rules={[{ required: true }]}>
        <Radio.Group
          {...fixed}
          optionType="button"
          options={typeTitles.map((label, value) => ({ value, label }))}
          onChange={({ target }) => {
            if (target.value === 0 && !form.getFieldValue('component')) form.setFieldValue('component', groupComponent)
          }}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={titles.name}
        rules={[{ required: true, whitespace: true, message: '请输入菜单标题!' }]}
      >
        <Input maxLength={100} placeholder="请输入菜单名称" />
      </Form.Item>
      {type !== 0 && (
        <Form.Item name="parentId" label={titles.parentId} rules={[{ required: true, message: '请选择上级菜单!' }]}>
          <TreeSelect
            treeData={parents}
            showSearch={{ treeNodeFilterProp: 'title' }}
            placeholder="请选择上级菜单"
            listHeight={400}
          />
        </Form.Item>
      )}
      {!isButton && (
        <>
          <Form.Item
            name="url"
            label={titles.url}
            rules={[
              { required: true, whitespace: true, message: '请输入菜单路径!' },
              { pattern: urlPattern, message: '菜单路径应以 / 或 http(s):// 开头' },
            ]}
          >
            <Input {...fixed} maxLength={500} placeholder={isExternal ? 'https://…' : '/isystem/…'} />
          </Form.Item>
          <ComponentField isFixed={isBuiltIn} isExternal={isExternal} menus={menus} />
          {type === 0 && (
            <Form.Item name="redirect" label={titles.redirect}>
              <Input maxLength={500} placeholder="打开该菜单时跳转到的路径" />
            </Form.Item>
          )}
          <Form.Item name="componentName" label={titles.componentName}>
            <Input maxLength={100} placeholder="默认取自路径" />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="perms"
        label={titles.perms}
        rules={isButton ? [{ required: true, whitespace: true, message: '请输入授权标识!' }] : []}
      >
        <Input
          {...fixed}
          maxLength={500}
          placeholder={isButton ? 'user:add，多个用逗号分隔' : '页面的列表标识，如 user:list'}
        />
      </Form.Item>
      {isButton ? (
        <>
          <Form.Item name="permsType" label={titles.permsType} rules={[{ required: true, message: '请输入授权策略!' }]}>
            <Radio.Group
              options={[
                { value: '1', label: '未授权时不可见' },
                { value: '2', label: '未授权时不可编辑' },
              ]}
            />
          </Form.Item>
          <Form.Item name="status" label={titles.status}>
            <Radio.Group
              options={[
                { value: '1', label: '有效' },
                { value: '0', label: '无效' },
              ]}
            />
          </Form.Item>
        </>
      ) : (
        <Form.Item name="icon" label={titles.icon}>
          <IconPicker />
        </Form.Item>
      )}
      <Form.Item name="sortNo" label={titles.sortNo}>
        <InputNumber style={{ width: '100%' }} min={0} max={999_999} />
      </Form.Item>
      {!isButton && <MenuSwitches isBuiltIn={isBuiltIn} />}
      <Form.Item className={styles.wide} name="description" label={titles.description}>
        <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </div>
  )
}

function MenuSwitches({ isBuiltIn }: { isBuiltIn: boolean }) {
  const fixed = isBuiltIn ? { disabled: true } : {}
  return (
    <>
      {(['route', 'hidden', 'keepAlive', 'alwaysShow'] as const).map((name) => (
        <Form.Item key={name} name={name} label={titles[name]} valuePropName="checked">
          <Switch {...(name === 'route' && fixed)} checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
      ))}
      <Form.Item name="internalOrExternal" label={titles.internalOrExternal} initialValue={false}>
        <Radio.Group
          {...fixed}
          options={[
            { value: false, label: '内部打开' },
            { value: true, label: '外部打开' },
          ]}
        />
      </Form.Item>
    </>
  )
}
