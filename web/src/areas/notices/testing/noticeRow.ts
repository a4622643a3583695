/** An announcement in wire format. */
export function noticeRow(id: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    titile: `通告 ${id}`,
    msgContent: `<p>正文 ${id}</p>`,
    msgAbstract: '摘要',
    sender: 'admin',
    priority: 'L',
    msgCategory: '1',
    msgType: 'ALL',
    sendStatus: '1',
    sendTime: '2026-04-28 09:00:00',
    createTime: '2026-04-28 08:55:00',
    openType: null,
    openPage: null,
    busId: null,
    ...more,
  }
}

export function unreadAnswer(notices: object[], messages: object[] = []): Record<string, unknown> {
  return {
    anntMsgList: notices,
    anntMsgTotal: notices.length,
    sysMsgList: messages,
    sysMsgTotal: messages.length,
  }
}
