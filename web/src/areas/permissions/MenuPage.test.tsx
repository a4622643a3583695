import { done } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { PageComponentsContext } from '../../api/menu/PageComponents.ts'
import { type FakeRequest, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { LazyMenuPage } from './LazyMenuPage.tsx'
import { MenuPage } from './MenuPage.tsx'

const menu = (id: string, name: string, more = {}) => ({
  id,
  name,
  parentId: null,
  menuType: 0,
  perms: null,
  permsType: '1',
  icon: null,
  component: 'layouts/RouteView',
  url: `/${id}`,
  sortNo: 1,
  status: '1',
  hidden: false,
  isLeaf: true,
  version: 3,
  children: [],
  ...more,
})
const page = menu('position', '职务管理', { parentId: 'system', menuType: 1, perms: 'position:list' })
const group = menu('system', '系统管理', { isLeaf: false, children: [page] })

function open(handlers: NonNullable<Parameters<typeof fakeServer>[0]> = {}, what = <MenuPage />) {
  const server = fakeServer({
    'GET /sys/permission/list': [menu('home', '首页'), group],
    'GET /sys/permission/queryById': ({ params }: FakeRequest) => menu(params.id!, '首页'),
    ...handlers,
  })
  const dictionaries = {
    rule_conditions: [
      { value: 'LIKE', text: '模糊' },
      { value: '=', text: '等于' },
    ],
  }
  return { server, ...renderInApp(what, { dictionaries }) }
}

beforeEach(() => {
  window.innerWidth = 1440
})

test('[A1.03] the tree expands by level and is searched by name, code or path', async () => {
  const { user } = open()
  await screen.findByText('系统管理')
  expect(screen.queryByText('职务管理')).not.toBeInTheDocument()
  await user.click(screen.getByText('全部展开'))
  expect(await screen.findByText('职务管理')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: '查找菜单' }), 'position:')
  expect(screen.queryByText('首页')).not.toBeInTheDocument()
  expect(screen.getByText('职务管理')).toBeInTheDocument()
})

test('the type determines the fields; server errors are shown at their fields and no input is lost', async () => {
  const { user } = open({
    'POST /sys/permission/add': refusal('授权标识已存在!', {
      code: 'invalid',
      fields: [{ field: 'perms', message: '授权标识已存在!' }],
    }),
  })
  await user.click(await screen.findByRole('button', { name: '系统管理的更多操作' }))
  await user.click(await screen.findByRole('button', { name: '在系统管理下新增' }))
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByLabelText('菜单路径')).toBeInTheDocument()
  await user.click(form.getByText('按钮/权限'))
  expect(form.queryByLabelText('菜单路径')).not.toBeInTheDocument()
  await user.click(form.getByRole('button', { name: /保\s*存/ }))
  expect(await form.findByText('请输入菜单标题!')).toBeInTheDocument()
  await user.type(form.getByLabelText('菜单名称'), '打印')
  await user.type(form.getByLabelText('授权标识'), 'position:print')
  await user.click(form.getByRole('button', { name: /保\s*存/ }))
  expect(await form.findByText('授权标识已存在!')).toBeInTheDocument()
  expect(form.getByLabelText('菜单名称')).toHaveValue('打印')
})

test('a concurrent edit shows the values of the other user, and the user chooses which to save', async () => {
  const { user, server } = open({
    'PUT /sys/permission/edit': ({ body }: FakeRequest) =>
      (body as { version: number }).version === 3
        ? refusal(
            '该菜单已被他人修改，请核对后再保存',
            {
              code: 'conflict',
              details: { current: menu('home', '主页', { version: 4 }) },
            },
            409,
          )
        : done('修改成功！'),
  })
  await user.click(await screen.findByRole('button', { name: '编辑首页' }))
  const form = within(await screen.findByRole('dialog', { name: /编辑菜单/ }))
  const name = await form.findByLabelText('菜单名称')
  await user.clear(name)
  await user.type(name, '开始')
  await user.click(form.getByRole('button', { name: /保\s*存/ }))
  expect(await form.findByText('菜单名称：对方为“主页”，您填写的是“开始”')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: '以我的为准并保存' }))
  await waitFor(() =>
    expect(server.sent('PUT /sys/permission/edit')[1]?.body).toMatchObject({ name: '开始', version: 4 }),
  )
  expect(await screen.findByText('修改成功！')).toBeInTheDocument()
})

test('deleting shows how many descendants are deleted too', async () => {
  const { user, server } = open({ 'DELETE /sys/permission/deleteBatch': done('删除成功!') })
  await user.click(await screen.findByRole('button', { name: '系统管理的更多操作' }))
  await user.click(await screen.findByRole('button', { name: '删除系统管理' }))
  expect(await screen.findByText(/“系统管理”，连同下级共 2 项吗/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('删除成功!')).toBeInTheDocument()
  expect(server.sent('DELETE /sys/permission/deleteBatch')[0]?.params).toMatchObject({ ids: 'system' })
})

test('[A8.06] a rule shows its meaning and the number of remaining rows', async () => {
  const { user } = open({
    'GET /sys/permission/getPermRuleListByPermId': [
      {
        id: 'r',
        permissionId: 'position',
        ruleName: '只看律师',
        words: '职务名称包含“律师”',
        ruleColumn: 'name',
        ruleConditions: 'LIKE',
        ruleValue: '律师',
        status: '1',
      },
    ],
    'GET /sys/permission/previewPermissionRule': { total: 12, left: 4 },
  })
  await user.click(await screen.findByText('全部展开'))
  await user.click(await screen.findByRole('button', { name: '职务管理的更多操作' }))
  await user.click(await screen.findByRole('button', { name: '职务管理的数据规则' }))
  expect(await screen.findByText('职务名称包含“律师”')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '编辑规则只看律师' }))
  expect(await screen.findByText('这条规则的意思：只显示职务名称包含“律师”的职务')).toBeInTheDocument()
  expect(await screen.findByText('按您自己的身份计算：12 条中保留 4 条')).toBeInTheDocument()
})

test('the lazy page loads a level when it is expanded, and all expanded ones in one call', async () => {
  const { user, server } = open(
    {
      'GET /sys/permission/getSystemMenuList': [{ ...group, children: [] }],
      'GET /sys/permission/getSystemSubmenuBatch': { system: [page] },
    },
    <LazyMenuPage />,
  )
  await screen.findByText('系统管理')
  await user.click(screen.getByRole('button', { name: /展开/ }))
  expect(await screen.findByText('职务管理')).toBeInTheDocument()
  expect(server.sent('GET /sys/permission/getSystemSubmenuBatch')[0]?.params).toMatchObject({ parentIds: 'system' })
})

const clientPages = {
  names: [{ name: 'resource/holiday', title: '节假日' }, { name: 'legal/WeekBoard' }],
  has: (component: string) => component.startsWith('layouts/') || component === 'legal/WeekBoard',
}

test('the components of this client are offered by name and title; one that it does not have is only warned of', async () => {
  const { user, server } = open(
    { 'POST /sys/permission/add': done('添加成功！') },
    <PageComponentsContext value={clientPages}>
      <MenuPage />
    </PageComponentsContext>,
  )
  await user.click(await screen.findByRole('button', { name: /新增$/ }))
  const form = within(await screen.findByRole('dialog'))
  const component = await form.findByLabelText('前端组件')
  await user.clear(component)
  await user.type(component, '节假')
  expect(await screen.findByTitle('节假日')).toHaveTextContent('resource/holiday')
  await user.clear(component)
  await user.type(component, 'WeekB')
  expect(await screen.findByTitle('legal/WeekBoard')).toBeInTheDocument()
  await user.clear(component)
  await user.type(component, '/src/views/legal/WeekBoard.vue')
  const warning = /本系统没有这个组件/
  expect(screen.queryByText(warning)).not.toBeInTheDocument()
  await user.clear(component)
  await user.type(component, 'legal/Elsewhere')
  expect(await form.findByText(warning)).toBeInTheDocument()
  await user.type(form.getByLabelText('菜单名称'), '别处')
  await user.type(form.getByLabelText('菜单路径'), '/elsewhere')
  await user.click(form.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(server.sent('POST /sys/permission/add')[0]?.body).toMatchObject({ component: 'legal/Elsewhere' }),
  )
})

test('what would make a built-in page unreachable cannot be changed, with the reason; its name can', async () => {
  const detail = { isBuiltIn: true, route: true, internalOrExternal: false }
  const { user, server } = open({
    'GET /sys/permission/queryById': ({ params }: FakeRequest) => menu(params.id!, '首页', detail),
    'PUT /sys/permission/edit': done('修改成功！'),
  })
  await user.click(await screen.findByRole('button', { name: '编辑首页' }))
  const form = within(await screen.findByRole('dialog', { name: /编辑菜单/ }))
  expect(await form.findByText(/系统内置菜单的类型、路径.*不能修改/)).toBeInTheDocument()
  for (const title of ['菜单路径', '前端组件', '授权标识', '是否路由菜单'])
    expect(form.getByLabelText(title)).toBeDisabled()
  expect(form.getByRole('radio', { name: '外部打开' })).toBeDisabled()
  expect(form.getByLabelText('隐藏路由')).toBeEnabled()
  await user.type(form.getByLabelText('菜单名称'), '页')
  await user.click(form.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(server.sent('PUT /sys/permission/edit')[0]?.body).toMatchObject({ name: '首页页' }))
})
