import { Layout, Menu, type MenuProps } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { MenuFacts } from '../pages/BareFacts.ts'
import { BareList } from './BareList.tsx'
import { readFacts } from './readFacts.ts'

type Entry = NonNullable<MenuProps['items']>[number]

const entryOf = ({ path, title, children }: MenuFacts): Entry =>
  children ? { key: path, label: title, children: children.map(entryOf) } : { key: path, label: title }

/** The menu of the product beside one page. */
export function BareFrame() {
  const [menu, setMenu] = useState<MenuFacts[]>()
  const [path, setPath] = useState<string>()
  const items = useMemo(() => menu?.map(entryOf), [menu])
  useEffect(() => {
    void readFacts('menu').then(setMenu)
  }, [])
  if (!items) return null
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider width={208}>
        <nav aria-label="主菜单">
          <Menu mode="inline" theme="dark" items={items} onClick={({ key }) => setPath(key)} />
        </nav>
      </Layout.Sider>
      <Layout>
        <Layout.Header>律云</Layout.Header>
        <Layout.Content>{path === undefined ? <h2>首页</h2> : <BareList key={path} path={path} />}</Layout.Content>
      </Layout>
    </Layout>
  )
}
