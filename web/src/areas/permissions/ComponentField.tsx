import type { MenuRow } from '@lexdesk/domain'
import { AutoComplete, Form } from 'antd'
import { useContext, useMemo } from 'react'
import { PageComponentsContext } from '../../api/menu/PageComponents.ts'
import { fieldTitles as titles } from './fieldTitles.ts'
import { allMenus } from './MenuRow.ts'
import styles from './menus.module.css'

interface ComponentFieldProps {
  menus: readonly MenuRow[]
  isFixed: boolean
  /** An entry that opens an address needs no page. */
  isExternal: boolean
}

/** As the server stores it: other clients send paths of source files. */
const cleaned = (text: string): string =>
  text
    .trim()
    .replace(/^\/?(src\/)?(views\/)?/, '')
    .replace(/\.vue$/, '')

/** The page of a menu entry: one of this client, or the name of one that only another client has. */
export function ComponentField({ menus, isFixed, isExternal }: ComponentFieldProps) {
  const { names, has } = useContext(PageComponentsContext)
  const options = useMemo(() => {
    const used = allMenus(menus).flatMap(({ component, name }) => (component ? [[component, name] as const] : []))
    const usedTitles = new Map(used.filter(([component]) => !component.startsWith('layouts/')))
    const own = new Map(names.map(({ name, title }) => [name, title ?? usedTitles.get(name)]))
    // Lists of online forms, which have no names of their own.
    const others = [...usedTitles].filter(([component]) => !own.has(component) && has(component))
    return [...own, ...others].map(([value, title]) => ({
      value,
      title: title ?? value,
      label: (
        <span className={styles.component}>
          {value}
          {title && <span>{title}</span>}
        </span>
      ),
    }))
  }, [menus, names, has])
  return (
    <Form.Item
      name="component"
      label={titles.component}
      rules={[
        { required: true, whitespace: true, message: '请输入前端组件!' },
        {
          warningOnly: true,
          validator: (_rule, value?: string) =>
            !value || isExternal || has(cleaned(value))
              ? Promise.resolve()
              : Promise.reject(new Error('本系统没有这个组件，菜单会打不开；仅供其他客户端使用时可以保存')),
        },
      ]}
    >
      <AutoComplete
        {...(isFixed && { disabled: true })}
        options={options}
        showSearch={{
          filterOption: (text, option) =>
            `${option?.value ?? ''} ${option?.title ?? ''}`.toLowerCase().includes(text.toLowerCase()),
        }}
        placeholder="system/UserList"
      />
    </Form.Item>
  )
}
