import { PlusOutlined } from '@ant-design/icons'
import { type MpButton, mpMenuLimits } from '@lexdesk/domain'
import { Alert, Button, Input, Select } from 'antd'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import styles from './MenuEditor.module.css'

const acts = [
  { value: 'view', label: '打开网页' },
  { value: 'click', label: '回复关键词' },
]

/** The bottom menu of a public account: three buttons with five sub-buttons each. */
export function MenuEditor({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const menus = Array.isArray(values.menus) ? (values.menus as MpButton[]) : []
  const problem = errorOf('menus')
  const save = (next: MpButton[]) => onChange('menus', next.length > 0 ? next : null)
  const change = (at: number, button: MpButton | undefined) => save(replaced(menus, at, button))
  return (
    <>
      {problem && <Alert className={styles.problem} type="error" showIcon title={problem} />}
      <div className={styles.menus}>
        {menus.map((button, index) => {
          const children = button.children ?? []
          const place = `一级菜单 ${index + 1}`
          return (
            <fieldset key={index} className={styles.menu} disabled={disabled}>
              <legend>{place}</legend>
              <ButtonFields
                button={button}
                place={place}
                isGroup={children.length > 0}
                maxName={mpMenuLimits.nameLength}
                onChange={(next) => change(index, next)}
              />
              {children.map((child, at) => (
                <ButtonFields
                  key={at}
                  button={child}
                  place={`${place}的子菜单 ${at + 1}`}
                  maxName={mpMenuLimits.childNameLength}
                  onChange={(next) => change(index, { ...button, children: replaced(children, at, next) })}
                />
              ))}
              {children.length < mpMenuLimits.children && (
                <Button
                  size="small"
                  type="dashed"
                  icon={<PlusOutlined />}
                  onClick={() =>
                    change(index, { name: button.name, children: [...children, { name: '', type: 'view' }] })
                  }
                >
                  子菜单
                </Button>
              )}
            </fieldset>
          )
        })}
      </div>
      {menus.length < mpMenuLimits.buttons && (
        <Button
          className={styles.more}
          type="dashed"
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => save([...menus, { name: '', type: 'view' }])}
        >
          一级菜单
        </Button>
      )}
    </>
  )
}

const replaced = (list: readonly MpButton[], at: number, button: MpButton | undefined): MpButton[] =>
  list.flatMap((one, index) => (index !== at ? [one] : button ? [button] : []))

interface ButtonFieldsProps {
  button: MpButton
  place: string
  maxName: number
  isGroup?: boolean
  /** Undefined removes the button. */
  onChange: (button: MpButton | undefined) => void
}

function ButtonFields({ button, place, maxName, isGroup = false, onChange }: ButtonFieldsProps) {
  const { name, type = 'view', url, key } = button
  return (
    <div className={styles.button}>
      <div className={styles.line}>
        <Input
          aria-label={`${place}名称`}
          placeholder="名称"
          maxLength={maxName}
          value={name}
          onChange={({ target }) => onChange({ ...button, name: target.value })}
        />
        <Button type="text" size="small" danger aria-label={`删除${place}`} onClick={() => onChange(undefined)}>
          删除
        </Button>
      </div>
      {!isGroup && (
        <div className={styles.line}>
          <Select
            aria-label={`${place}动作`}
            className={styles.act}
            value={type}
            options={acts}
            onChange={(next: 'view' | 'click') => onChange({ name, type: next })}
          />
          <Input
            aria-label={`${place}${type === 'view' ? '网址' : '关键词'}`}
            placeholder={type === 'view' ? 'https://' : '关键词'}
            value={(type === 'view' ? url : key) ?? ''}
            onChange={({ target }) =>
              onChange(type === 'view' ? { name, type, url: target.value } : { name, type, key: target.value })
            }
          />
        </div>
      )}
    </div>
  )
}
