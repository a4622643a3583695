import { defineArea } from '../../defineArea.ts'

export const templates = defineArea({
  pages: {
    'resource/contractTemplate': () => import('./TemplatePage.tsx').then((module) => module.TemplatePage),
    'legal/TemplateDownload': () => import('./DownloadPage.tsx').then((module) => module.DownloadPage),
  },
})
