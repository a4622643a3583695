import { defineArea } from '../../defineArea.ts'

const forms = 'modules/online/cgform'

/** The online screens of forms by their wire names (wire contract §6.4). Our definitions are the forms. */
export const online = defineArea({
  pages: {
    'resource/collectionAnswer': () =>
      import('./collection/AnswerListPage.tsx').then((module) => module.AnswerListPage),
    'resource/collectionLink': () => import('./collection/LinkListPage.tsx').then((module) => module.LinkListPage),
    'resource/extension': () => import('./extensions/ExtensionListPage.tsx').then((module) => module.ExtensionListPage),
    'resource/onlineView': () => import('./ViewListPage.tsx').then((module) => module.ViewListPage),
    [`${forms}/OnlCgformHeadList`]: () => import('./FormListPage.tsx').then((module) => module.FormListPage),
    [`${forms}/OnlCgformCopyList`]: () => import('./CopyListPage.tsx').then((module) => module.CopyListPage),
    [`${forms}/auto/OnlCgformAutoList`]: () => import('./AutoListPage.tsx').then((module) => module.AutoListPage),
    [`${forms}/auto/OnlCgformTreeList`]: () => import('./TreeListPage.tsx').then((module) => module.TreeListPage),
    [`${forms}/auto/erp/OnlCgformErpList`]: () => import('./ErpListPage.tsx').then((module) => module.ErpListPage),
    [`${forms}/auto/tab/OnlCgformTabList`]: () => import('./TabListPage.tsx').then((module) => module.TabListPage),
    [`${forms}/auto/innerTable/OnlCgformInnerTableList`]: () =>
      import('./InnerTableListPage.tsx').then((module) => module.InnerTableListPage),
  },
})
