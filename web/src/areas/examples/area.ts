import { defineArea } from '../../defineArea.ts'

/** Demonstration pages for developers who build pages, by their component names in the menu. */
export const examples = defineArea({
  pages: {
    'examples/BaseForm': () => import('./BaseFormPage.tsx').then((module) => module.BaseFormPage),
    'examples/StepForm': () => import('./StepFormPage.tsx').then((module) => module.StepFormPage),
    'examples/AdvancedForm': () => import('./AdvancedFormPage.tsx').then((module) => module.AdvancedFormPage),
    'examples/QueryList': () => import('./QueryListPage.tsx').then((module) => module.QueryListPage),
    'examples/BasicList': () => import('./BasicListPage.tsx').then((module) => module.BasicListPage),
    'examples/CardList': () => import('./CardListPage.tsx').then((module) => module.CardListPage),
    'examples/SearchArticles': () => import('./SearchArticlesPage.tsx').then((module) => module.SearchArticlesPage),
    'examples/SearchProjects': () => import('./SearchProjectsPage.tsx').then((module) => module.SearchProjectsPage),
    'examples/SearchApplications': () =>
      import('./SearchApplicationsPage.tsx').then((module) => module.SearchApplicationsPage),
    'examples/EditTable': () => import('./EditTablePage.tsx').then((module) => module.EditTablePage),
    'examples/BasicProfile': () => import('./BasicProfilePage.tsx').then((module) => module.BasicProfilePage),
    'examples/AdvancedProfile': () => import('./AdvancedProfilePage.tsx').then((module) => module.AdvancedProfilePage),
    'examples/SuccessResult': () => import('./SuccessResultPage.tsx').then((module) => module.SuccessResultPage),
    'examples/FailResult': () => import('./FailResultPage.tsx').then((module) => module.FailResultPage),
    'examples/Exception403': () => import('./ExceptionPages.tsx').then((module) => module.ForbiddenPage),
    'examples/Exception404': () => import('./ExceptionPages.tsx').then((module) => module.MissingPage),
    'examples/Exception500': () => import('./ExceptionPages.tsx').then((module) => module.FailedPage),
  },
})
