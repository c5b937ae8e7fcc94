"""What is perceived, in Chinese: the same slots in the same order, word for word.

Names, numbers, states and kinds of tools stay as the scenario writes them; everything between brackets is a name. Two
words mean two things: `left` counts decisions in the first line and is a side elsewhere; `open` closes a goal that is
not met, and elsewhere is what a device answers to.
"""

import re

WORDS = {
    "left": "左", "right": "右", "front": "前", "back": "后", "far": "远", "near": "近", "blocked": "受阻",
    "held": "在手", "in": "在内", "on": "在", "onto": "放上", "to": "送到", "at": "到", "be": "应为",
    "by": "于", "light": "轻", "heavy": "重", "big": "大", "long": "长", "fixed": "固定", "robot": "机器人",
    "hold": "持", "broken": "损坏", "battery": "电量", "top": "台面", "device": "设备", "press": "按",
    "open": "开", "close": "关", "use": "用", "takes": "需", "unread": "未读", "unpowered": "无电",
    "tool": "工具", "danger": "危险", "fire": "火", "spill": "泼洒", "person": "人", "know": "知道",
    "heard": "听到", "new": "新", "said": "说", "begins": "开始", "ends": "结束", "entered": "进入",
    "charged": "已充电", "inspected": "已检查", "reported": "已报告", "goal": "目标", "now": "现在",
    "met": "完成", "later": "稍后", "missed": "未中", "known": "已知", "unknown": "未知", "unseen": "未见",
    "self": "自己", "loose": "可移", "report": "报告", "inspect": "检查", "say": "告诉", "charge": "充电",
    "all": "全部", "goals": "目标", "since": "自", "gained": "新增", "failures": "失败", "row": "连续",
    "none": "无", "success": "成功", "refused": "被拒", "slipped": "滑落", "reflect": "反思", "plan": "计划",
    "act": "行动",
}  # fmt: skip
NOT_MET, LEFT, LAST = "未完成", "剩", "上次"
CHINESE = (*dict.fromkeys(WORDS.values()), NOT_MET, LEFT, LAST)
_COUNTS = re.compile(r"left (\d+) met (\d+) open (\d+) last (.*)")
_LAST_OPEN = re.compile(r"\bopen(?=( by \d+)?$)")
_WORD = re.compile(r"\([^)]*\)|[a-z_]+")


def in_chinese(text: str) -> str:
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    if counts := _COUNTS.fullmatch(line):
        left, met, is_open, last = counts.groups()
        return f"{LEFT} {left} {WORDS['met']} {met} {NOT_MET} {is_open} {LAST} {_words(last)}"
    if line.startswith(("goal ", "now ")):
        line = _LAST_OPEN.sub(NOT_MET, line)
    return _words(line)


def _words(text: str) -> str:
    return _WORD.sub(lambda found: WORDS.get(found[0], found[0]), text)
