import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import type { Actor } from '../../access/Actor.ts'
import { fileRoutes } from '../../files/fileRoutes.ts'
import { serverSecretTable } from '../../files/serverSecret.ts'
import { type StoredFile, storedFileTable } from '../../files/storedFile.ts'
import { uploadRoutes } from '../../files/uploadRoutes.ts'
import { uploadTables } from '../../files/uploadTables.ts'
import { mayReadFile } from '../../resource/read/fileAccess.ts'
import { uploadPermissions } from '../../resource/routes/uploadPermissions.ts'
import { fileListRoutes } from './fileListRoutes.ts'

export const fileList = defineArea({
  name: 'fileList',
  menu: [
    menuPage('/isystem', 20, '文件列表', '/oss/file', 'modules/oss/OSSFileList', {
      resource: 'fileObject',
      buttons: { 'fileObject:upload': '上传文件', 'fileObject:delete': '删除文件' },
    }),
  ],
  tables: [storedFileTable, ...uploadTables, serverSecretTable],
  open: ({ engine, sessions, uploads, tenantResources }) => ({
    routes: async (api) => {
      // Online forms and extra fields with files come and go.
      const uploadAccess = {
        get anyPermission() {
          return uploadPermissions(engine, tenantResources.all())
        },
      }
      fileListRoutes(api, engine)
      await api.register(fileRoutes, {
        files: engine.files,
        sessions,
        mayRead: (actor: Actor, { path }: StoredFile) => mayReadFile(engine, engine.db.kysely, actor, path),
        uploadAccess,
      })
      await api.register(uploadRoutes, { files: engine.files, uploads, uploadAccess })
    },
  }),
})
