// The door of the workspace.
export { AdvancedQuery } from './query/AdvancedQuery.tsx'
export type {
  AdvancedCondition,
  AdvancedQueryProps,
  QueryEditorProps,
  QueryFieldSpec,
  QueryRecord,
  QueryRule,
  QueryValue,
  SavedQuery,
  SavedQueryStore,
} from './query/AdvancedCondition.ts'
export { FileUpload, type FileUploadProps } from './upload/FileUpload.tsx'
export { ImageUpload, type ImageUploadProps } from './upload/ImageUpload.tsx'
export { missingPicture } from './upload/missingPicture.ts'
export type { UploadedFile, UploadFunction } from './upload/UploadControlProps.ts'
export type { UploadType } from './upload/fileProblem.ts'
export type { StoredFile } from './upload/uploadList.ts'
