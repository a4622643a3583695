import { AppError } from '@lexdesk/domain'

const refused = (message: string) => new AppError('bad_docx', message)
const again = '请用 Word 或 WPS 另存为 .docx 后再上传'

/** Why a Word file is rejected. */
export const docxErrors = {
  empty: () => refused('文件是空的，请重新选择'),
  notDocx: () => refused(`文件不是有效的 Word 文档（.docx），${again}`),
  oldFormat: () => refused(`文件是旧版 Word 文档（.doc），${again}`),
  noText: () => refused(`文件不是有效的 Word 文档：其中没有正文（word/document.xml），${again}`),
  otherOffice: (kind: string) => refused(`文件是${kind}，不是有效的 Word 文档，请上传 .docx 文件`),
  wrongType: () => refused(`文件不是有效的 Word 文档：内容类型与 .docx 不符，${again}`),
  wordTemplate: () => refused(`文件是 Word 模板（.dotx），${again}`),
  macros: () => refused('Word 文档含有宏（.docm），不能使用，请去掉宏并另存为 .docx 后再上传'),
  external: (kind: string, target: string) =>
    refused(`Word 文档引用了外部${kind}（${target}），打开时会访问外部地址，请去掉后再上传`),
  damaged: () => refused('Word 文档已损坏，请用 Word 或 WPS 重新保存后再上传'),
  encrypted: () => refused('Word 文档已加密，请去掉密码后再上传'),
  tooLarge: () => refused('Word 文档解压后过大，请减少其中的图片后再上传'),
  tooLong: () => refused('Word 文档的正文过长，请拆分成几份后再上传'),
  tooManyTags: (most: number) => refused(`模板的标签超过 ${most} 个，请拆分成几个模板`),
  tooDeep: (most: number) => refused(`模板的条件和循环嵌套超过 ${most} 层，请简化后再上传`),
}
