import { describe, expect, test } from 'vitest'
import { cleanPaste } from './cleanPaste.ts'

const own = (address: string) => (address.startsWith('/files/') ? address : undefined)
const cleaned = (html: string): string => cleanPaste(html, own).html

const wordPage = (body: string): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; mso-pagination:none} --></style><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]-->
</head><body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const item = (level: number, marker: string, words: string): string =>
  `<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span>${words}</span></p>`

describe('from Word', () => {
  test.each([
    [
      'paragraphs lose classes, styles and Office tags and retain emphasis',
      `<p class=MsoNormal style='mso-margin-top-alt:auto;text-align:center' align=center><b><span style='font-size:16.0pt;font-family:宋体;mso-ascii-font-family:Calibri'>律师函</span></b><o:p></o:p></p>`,
      '<p style="text-align: center;"><strong>律师函</strong></p>',
    ],
    [
      'a title becomes a heading',
      `<p class=MsoTitle><span>委托合同</span></p><h2 style='mso-outline-level:2'>第一条</h2>`,
      '<h1>委托合同</h1><h2>第一条</h2>',
    ],
    ['retains an empty line', `<p class=MsoNormal><o:p>&nbsp;</o:p></p>`, '<p></p>'],
    [
      'joins source lines between Chinese characters without a space',
      `<p class=MsoNormal>根据合同的\r\n约定</p>`,
      '<p>根据合同的约定</p>',
    ],
    [
      'numbered paragraphs become a list, deeper ones a nested list',
      item(1, '1.', '付款') + item(2, 'a)', '首付') + item(2, 'b)', '尾款') + item(1, '2.', '交货'),
      '<ol><li>付款<ol><li>首付</li><li>尾款</li></ol></li><li>交货</li></ol>',
    ],
    [
      'bullets and numbers are separate lists, and a paragraph in between ends a list',
      item(1, '·', '甲') + item(1, '1.', '乙') + '<p class=MsoNormal>间</p>' + item(1, '3.', '丙'),
      '<ul><li>甲</li></ul><ol><li>乙</li></ol><p>间</p><ol start="3"><li>丙</li></ol>',
    ],
    [
      'recognizes Chinese numbers',
      item(1, '（一）', '总则') + item(1, '（二）', '分则'),
      '<ol><li>总则</li><li>分则</li></ol>',
    ],
    [
      'a table retains its cells and spans',
      `<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=277 colspan=2 valign=top style='width:207pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span lang=EN-US>金额<o:p></o:p></span></p></td></tr></table>`,
      '<table><tbody><tr><td colspan="2"><p>金额</p></td></tr></tbody></table>',
    ],
    [
      'retains meaningful colours and drops normal text colours',
      `<p class=MsoNormal><span style='color:red'>逾期</span><span style='color:windowtext'>的</span><span style='color:#333333'>款项</span></p>`,
      '<p><span style="color: red;">逾期</span>的款项</p>',
    ],
    [
      'drops hidden text and bookmarks',
      `<p class=MsoNormal><a name="_Toc1">正文</a><span style='mso-hide:all;display:none'>HYPERLINK</span></p>`,
      '<p>正文</p>',
    ],
  ])('%s', (_, body, wanted) => {
    expect(cleaned(wordPage(body)).replace(/\n/g, '').trim()).toBe(wanted)
  })
})

describe('from other pages', () => {
  test.each([
    ['<script>alert(1)</script><style>p{}</style><p onclick="x()" class="a" id="b">字</p>', '<p>字</p>'],
    ['<font color="#ff0000" face="宋体" size="5">红</font>', '<span style="color: #ff0000;">红</span>'],
    ['<b style="font-weight:normal" id="docs-internal-guid-1"><p>段</p></b>', '<p>段</p>'],
    [
      '<span style="font-weight:700;font-style:italic;text-decoration:underline">重</span>',
      '<strong><em><u>重</u></em></strong>',
    ],
    ['<div>一</div><div>二<div>三</div></div>', '<p>一</p>二<p>三</p>'],
    [
      '<a href="javascript:alert(1)">点</a><a href="https://flk.npc.gov.cn" onclick="x()" target="_top">法</a>',
      '点<a href="https://flk.npc.gov.cn">法</a>',
    ],
    ['<iframe title="x"></iframe><form><input value="a"><p>留</p></form>', '<p>留</p>'],
    ['<h6>小</h6><del>删</del><kbd>码</kbd>', '<h4>小</h4><s>删</s><code>码</code>'],
    ['<p data-pm-slice="1 1 []">自己的</p>', '<p data-pm-slice="1 1 []">自己的</p>'],
    ['<ul><li>甲<ul><li>乙</li></ul></li></ul>', '<ul><li>甲<ul><li>乙</li></ul></li></ul>'],
  ])('%s', (html, wanted) => {
    expect(cleaned(html)).toBe(wanted)
  })

  test('images: retains ours, drops tracking pixels, links those of other sites and counts local files', () => {
    const html =
      '<img src="/files/a.png" alt="图" class="x"><img src="https://ads.example/p.gif" width="1" height="1">' +
      '<img src="https://news.example/photo.jpg" alt="现场"><img src="file:///C:/Temp/image001.png"><img>'
    expect(cleanPaste(html, own)).toEqual({
      html: '<img src="/files/a.png" alt="图"><a href="https://news.example/photo.jpg">现场</a>',
      linked: 1,
      lost: 1,
    })
  })
})
