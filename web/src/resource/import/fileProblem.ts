import { maxUploadMb } from '@lexdesk/domain'

/** Why a file need not even be sent. What is inside is for the server to judge. */
export function fileProblem(file: { name: string; size: number }): string | undefined {
  if (!/\.xlsx?$/i.test(file.name)) return `${file.name} 不是 Excel 文件，请选择 .xls 或 .xlsx 文件`
  if (file.size === 0) return `${file.name} 是空文件`
  if (file.size > maxUploadMb * 1024 * 1024) return `${file.name} 超过 ${maxUploadMb}MB，请拆分后再导入`
  return undefined
}
