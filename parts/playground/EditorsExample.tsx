import { useState } from 'react'
import {
  CodeEditor,
  type CodeLanguage,
  type EditorImages,
  HtmlView,
  MarkdownEditor,
  MarkdownView,
  RichTextEditor,
} from '../src/index.ts'
import { Example } from './Example.tsx'
import { Examples } from './Examples.tsx'

const letter =
  '<h2>律师函</h2><p>致：<strong>某某有限公司</strong></p><ol><li><p>贵司应于收函后七日内付款。</p></li><li><p>逾期将依法起诉。</p></li></ol>' +
  '<table><tbody><tr><th><p>项目</p></th><th><p>金额</p></th></tr><tr><td><p>货款</p></td><td><p>120,000.00</p></td></tr></tbody></table>'
const guide =
  '## 立案材料\n\n1. 起诉状\n2. **身份证明**\n\n| 材料 | 份数 |\n| --- | --- |\n| 起诉状 | 3 |\n\n- [x] 已核对\n'
const codes: readonly (readonly [CodeLanguage, string])[] = [
  [
    'javascript',
    'function fee(amount) {\n  // 超过一万元的部分按 2.5%\n  return amount <= 10000 ? 50 : 50 + (amount - 10000) * 0.025\n}\n',
  ],
  ['sql', "select no, name from biz_entrustment\nwhere status = 'open' -- 办理中\norder by create_time desc\n"],
  ['json', '{\n  "title": "委托合同",\n  "parties": ["甲方", "乙方"],\n  "signed": true\n}\n'],
  ['java', 'class Fee {\n  int of(int amount) {\n    return amount > 10000 ? 50 : 25;\n  }\n}\n'],
]
const attack =
  '<p style="position:fixed;text-align:center">正文</p><a href="javascript:window.attacked = 1">点我</a><script>window.attacked = 1</script><iframe></iframe>'

/** The editors in each of their modes. */
export function EditorsExample({ images }: { images: EditorImages }) {
  return (
    <Examples>
      <RichTextExample images={images} />
      <MarkdownExample images={images} />
      <CodeExample />
      <Example title="只读与禁用" hint="只读的没有工具栏，可以选择和复制。" value={letter}>
        <RichTextEditor label="只读的正文" value={letter} readOnly height={200} />
        <br />
        <RichTextEditor label="禁用的正文" value={letter} disabled height={200} />
        <br />
        <CodeEditor label="只读的代码" value={codes[1]![1]} language="sql" readOnly height={120} />
      </Example>
      <Example title="显示" hint="HTML 与 Markdown 在显示前再次清理：脚本、事件和危险的链接都不会留下。" value={attack}>
        <HtmlView html={attack} />
        <MarkdownView text={`${guide}\n${attack}`} />
      </Example>
    </Examples>
  )
}

function RichTextExample({ images }: { images: EditorImages }) {
  const [value, setValue] = useState(letter)
  return (
    <Example
      title="富文本"
      hint="高 300，下沿可拉。粘贴 Word 或网页内容时保留结构、列表、表格和强调，其余清除；粘贴或拖入的图片自动上传。Esc 后按 Tab 离开。"
      value={value}
    >
      <RichTextEditor label="正文" placeholder="请输入正文" value={value} onChange={setValue} images={images} />
    </Example>
  )
}

function MarkdownExample({ images }: { images: EditorImages }) {
  const [value, setValue] = useState(guide)
  return (
    <Example title="Markdown" hint="高 300，最小 200；右侧随输入预览。" value={value}>
      <MarkdownEditor label="指南" placeholder="请输入指南" value={value} onChange={setValue} images={images} />
    </Example>
  )
}

function CodeExample() {
  const [value, setValue] = useState(Object.fromEntries(codes))
  return (
    <Example title="代码" hint="高 240，缩进 2；Ctrl+F 查找；Tab 缩进，Esc 后按 Tab 离开。" value={value}>
      {codes.map(([language]) => (
        <div key={language} style={{ marginBottom: 12 }}>
          <CodeEditor
            label={`${language} 代码`}
            language={language}
            value={value[language] ?? ''}
            onChange={(next) => setValue((old) => ({ ...old, [language]: next }))}
          />
        </div>
      ))}
    </Example>
  )
}
