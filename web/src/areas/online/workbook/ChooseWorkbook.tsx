import { SheetInput } from '@lexdesk/parts'
import { Alert, Flex, Spin } from 'antd'
import { uploadLimitMb } from '../../../api/uploads/uploadLimit.ts'

interface ChooseWorkbookProps {
  problem: string | undefined
  /** The file that is being read. */
  fileName: string | undefined
  onChoose: (file: File) => void
  onProblem: (problem: string) => void
}

export function ChooseWorkbook({ problem, fileName, onChoose, onProblem }: ChooseWorkbookProps) {
  return (
    <Flex vertical gap={16}>
      {problem && <Alert type="error" showIcon title={problem} />}
      <Spin spinning={fileName !== undefined} description={`正在读取 ${fileName ?? ''}`}>
        <SheetInput maxSizeMb={uploadLimitMb()} onChoose={onChoose} onProblem={onProblem} />
      </Spin>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        <li>一行是一条记录，表头在前 10 行之内，每列都有不同的标题。</li>
        <li>按全部的值判断各列的类型；有疑问的列按文本保留，并说明原因。</li>
        <li>数据区不能有合并的单元格；公式只取保存时的计算结果。</li>
        <li>核对、发布、预览之后才导入数据。</li>
      </ul>
    </Flex>
  )
}
