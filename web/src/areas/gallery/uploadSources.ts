import { callOf, dictItem, position } from '@lexdesk/domain'
import type { UploadSources } from '@lexdesk/parts/playground'
import { apiAddress } from '../../api/calls/apiAddress.ts'
import { fileAddress } from '../../api/uploads/fileAddress.ts'
import { uploadFile } from '../../api/uploads/uploadFile.ts'
import { uploadLimitMb } from '../../api/uploads/uploadLimit.ts'
import { uploadForColumn } from '../../api/uploads/uploadForColumn.ts'
import { uploadSheet } from '../../api/uploads/uploadSheet.ts'

/** The uploads, connected to this server. */
export const uploadSources: UploadSources = {
  upload: (file, onProgress, signal) => uploadFile(file, { biz: 'temp', onProgress, signal }),
  uploadFor: uploadForColumn,
  addressOf: fileAddress,
  maxSizeMb: uploadLimitMb(),
  imports: {
    单表导入: {
      send: (files, fields) => uploadSheet(callOf(position, 'importExcel'), files, fields),
      addressOf: apiAddress,
    },
    外键导入: {
      send: (files, fields) => uploadSheet(callOf(dictItem, 'importExcel'), files, fields),
      addressOf: apiAddress,
    },
  },
}
