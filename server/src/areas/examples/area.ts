import { exampleProject } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { rowSeed } from '../../seed/Seed.ts'

const pages: readonly [title: string, url: string, component: string][] = [
  ['基础表单', '/form/base-form', 'examples/BaseForm'],
  ['分步表单', '/form/step-form', 'examples/StepForm'],
  ['高级表单', '/form/advanced-form', 'examples/AdvancedForm'],
  ['查询表格', '/list/query-list', 'examples/QueryList'],
  ['标准列表', '/list/basic-list', 'examples/BasicList'],
  ['卡片列表', '/list/card', 'examples/CardList'],
  ['搜索列表（文章）', '/list/search/article', 'examples/SearchArticles'],
  ['搜索列表（项目）', '/list/search/project', 'examples/SearchProjects'],
  ['搜索列表（应用）', '/list/search/application', 'examples/SearchApplications'],
  ['表格内编辑', '/list/edit-table', 'examples/EditTable'],
  ['基础详情', '/profile/basic', 'examples/BasicProfile'],
  ['高级详情', '/profile/advanced', 'examples/AdvancedProfile'],
  ['结果：成功', '/result/success', 'examples/SuccessResult'],
  ['结果：失败', '/result/fail', 'examples/FailResult'],
  ['异常 403', '/exception/403', 'examples/Exception403'],
  ['异常 404', '/exception/404', 'examples/Exception404'],
  ['异常 500', '/exception/500', 'examples/Exception500'],
]

/** Demonstration pages for developers, at the paths of the ancestor, and the record that they work on. */
export const examples = defineArea({
  name: 'examples',
  menu: pages.map(([title, url, component], index) =>
    menuPage('/example', index + 1, title, url, component, {
      ...(component === 'examples/QueryList' && { resource: exampleProject.name }),
    }),
  ),
  seeds: [
    rowSeed(exampleProject, async ({ now }) => (await import('./seed/exampleProjects.ts')).exampleProjects(now), {
      stage: 'demo',
      after: ['staff'],
    }),
  ],
})
