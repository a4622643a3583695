import { defineArea } from '../../defineArea.ts'

export const fileList = defineArea({
  pages: {
    'modules/oss/OSSFileList': () => import('./FileListPage.tsx').then((module) => module.FileListPage),
  },
})
