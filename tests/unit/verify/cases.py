"""Invented passages with sentences that say the same and sentences that do not."""

from __future__ import annotations

HOSPITAL = (
    "The hospital admitted 1,240 patients in 2021, 8 percent more than in 2020. "
    "Nurses must record the temperature of every patient at least twice a day. "
    "Visitors may enter the ward before 6 p.m., except on Sundays. "
    "The pharmacy supplies the ward with medicines; the laboratory does not supply blood products."
)
ENERGY = (
    "The Northwind plant generated 3.2 million megawatt hours in fiscal year 2022, down from 3.5 million a year earlier. "
    "Maintenance cost $14.5 million, of which most was spent on the second turbine. "
    "The operator, Halden Energy, sold all surplus power to the city of Bergton under a 12-year contract. "
    "No turbine was shut down for longer than 36 hours."
)
LEASE_KO = (
    "임차인은 매월 25일까지 차임 85만원을 임대인에게 지급하여야 한다. "
    "보증금은 2,000만원으로 하며, 계약이 끝난 날부터 7일 이내에 반환한다. "
    "임차인은 임대인의 동의 없이 건물을 전대할 수 없다. "
    "관리비는 2023년에 3.5% 증가하였다."
)
DRUG_KO = (
    "본 의약품은 18세 이상 성인에게 1일 2회, 1회 10 mg을 식후에 투여한다. "
    "중증 신장애 환자에게는 투여하지 않는다. "
    "임상시험에는 총 320명이 참여하였으며 모든 참가자가 시험을 마쳤다. "
    "의사는 필요한 경우 용량을 20 mg까지 늘릴 수 있다."
)
BYLAW_JA = (
    "総会は毎年1回、6月に開催し、会員の過半数の出席をもって成立する。"
    "会費は年額1万2千円とし、4月30日までに納入しなければならない。"
    "会長は、理事会の承認を得て、職員を任命することができる。"
    "退会した会員には会費を返還しない。"
)
REPORT_JA = (
    "令和4年度の売上高は48億円で、前年度より12%増加した。"
    "海外売上高の割合は35%以上を占め、その大部分は東南アジア向けであった。"
    "新工場は2025年3月に稼働を開始する予定である。"
    "当社は株主に1株当たり30円の配当を支払う。"
)

SAME = [
    (HOSPITAL, "In 2021 the hospital took in 1,240 patients, 8% more than the year before."),
    (HOSPITAL, "Every patient's temperature must be recorded by nurses at least two times a day."),
    (HOSPITAL, "Except on Sundays, visitors can enter the ward before 6 pm [p. 12]."),
    (HOSPITAL, "The ward gets its medicines from the pharmacy (see Section 3.2)."),
    (HOSPITAL, "The laboratory does not supply blood products."),
    (ENERGY, "Northwind produced 3.2 million megawatt hours in FY 2022."),
    (ENERGY, "Most of the $14.5 million maintenance cost went into the second turbine."),
    (ENERGY, "Halden Energy sold all its surplus power to the city of Bergton."),
    (ENERGY, "A contract of twelve years covers the surplus power sold to Bergton [3]."),
    (ENERGY, "No turbine was shut down for longer than 36 hours."),
    (LEASE_KO, "임차인은 매달 25일까지 차임 850,000원을 임대인에게 내야 한다."),
    (LEASE_KO, "보증금 2천만원은 계약 종료 후 7일 이내에 반환한다 (제4조)."),
    (LEASE_KO, "임대인의 동의가 없으면 임차인은 건물을 전대할 수 없다."),
    (LEASE_KO, "2023년 관리비는 3.5% 늘었다."),
    (DRUG_KO, "18세 이상 성인은 식후에 1회 10밀리그램을 하루 두 번 투여한다."),
    (DRUG_KO, "중증 신장애 환자에게는 투여하지 않는다 [p. 3]."),
    (DRUG_KO, "임상시험 참가자 320명 모두가 시험을 마쳤다."),
    (DRUG_KO, "필요하면 의사는 용량을 20 mg까지 늘릴 수 있다."),
    (BYLAW_JA, "総会は年1回、6月に開かれ、会員の過半数が出席すれば成立する。"),
    (BYLAW_JA, "会費は年額12,000円で、4月30日までに納入しなければならない（第5条）。"),
    (BYLAW_JA, "会長は理事会の承認を得れば職員を任命できる。"),
    (BYLAW_JA, "退会した会員に会費は返還されない。"),
    (REPORT_JA, "2022年度の売上高は前年度比12%増の48億円であった。"),
    (REPORT_JA, "海外売上高の割合は35%以上で、大部分が東南アジア向けである。"),
    (REPORT_JA, "新工場は2025年3月に稼働を開始する予定です[2]。"),
    (REPORT_JA, "株主には1株当たり30円の配当が支払われる。"),
]

DIFFERENT = [
    # numbers, units, dates
    (HOSPITAL, "The hospital admitted 1,420 patients in 2021.", "number"),
    (HOSPITAL, "The hospital admitted 1,240 patients in 2012, 8 percent more than in 2020.", "date"),
    (HOSPITAL, "Visitors may enter the ward before 9 p.m., except on Sundays.", "date"),
    (HOSPITAL, "Nurses must record the temperature of every patient at least twice a week.", "unit"),
    (ENERGY, "Maintenance cost $14.5 billion, of which most was spent on the second turbine.", "unit"),
    (ENERGY, "No turbine was shut down for longer than 36 days.", "unit"),
    (ENERGY, "Halden Energy has a 21-year contract with the city of Bergton.", "number"),
    (LEASE_KO, "임차인은 매월 25일까지 차임 58만원을 임대인에게 지급하여야 한다.", "number"),
    (LEASE_KO, "보증금은 2,000억원으로 한다.", "unit"),
    (LEASE_KO, "계약이 끝난 날부터 7개월 이내에 반환한다.", "unit"),
    (LEASE_KO, "관리비는 2022년에 3.5% 증가하였다.", "date"),
    (DRUG_KO, "성인에게 1일 2회, 1회 10 g을 식후에 투여한다.", "unit"),
    (BYLAW_JA, "会費は年額2万1千円とする。", "number"),
    (BYLAW_JA, "会費は月額1万2千円とする。", "unit"),
    (BYLAW_JA, "会費は5月31日までに納入しなければならない。", "date"),
    (REPORT_JA, "令和3年度の売上高は48億円である。", "date"),
    (REPORT_JA, "令和4年度の売上高は48万円である。", "unit"),
    # negation
    (HOSPITAL, "The laboratory supplies blood products.", "negation"),
    (ENERGY, "Halden Energy did not sell any surplus power to the city of Bergton.", "negation"),
    (HOSPITAL, "The pharmacy does not supply the ward with medicines.", "negation"),
    (LEASE_KO, "임차인은 임대인의 동의 없이 건물을 전대할 수 있다.", None),
    (LEASE_KO, "보증금은 계약이 끝난 날부터 7일 이내에 반환하지 않는다.", "negation"),
    (DRUG_KO, "중증 신장애 환자에게는 투여한다.", "negation"),
    (BYLAW_JA, "退会した会員には会費を返還する。", "negation"),
    (BYLAW_JA, "会長は、理事会の承認を得て、職員を任命することができない。", "negation"),
    (REPORT_JA, "当社は株主に1株当たり30円の配当を支払わない。", "negation"),
    # comparison
    (HOSPITAL, "The hospital admitted 1,240 patients in 2021, 8 percent fewer than in 2020.", "comparison"),
    (HOSPITAL, "Nurses must record the temperature of every patient at most twice a day.", "comparison"),
    (HOSPITAL, "Visitors may enter the ward after 6 p.m., except on Sundays.", "comparison"),
    (ENERGY, "The Northwind plant generated 3.2 million megawatt hours, up from 3.5 million a year earlier.", "comparison"),
    (ENERGY, "No turbine was shut down for less than 36 hours.", "comparison"),
    (LEASE_KO, "관리비는 2023년에 3.5% 감소하였다.", "comparison"),
    (DRUG_KO, "본 의약품은 18세 미만에게 1일 2회 투여한다.", "comparison"),
    (DRUG_KO, "의사는 필요한 경우 용량을 20 mg까지 줄일 수 있다.", "comparison"),
    (REPORT_JA, "売上高は前年度より12%減少した。", "comparison"),
    (REPORT_JA, "海外売上高の割合は35%未満である。", "comparison"),
    # extent and obligation
    (HOSPITAL, "Nurses may record the temperature of every patient at least twice a day.", "quantifier"),
    (HOSPITAL, "Visitors must enter the ward before 6 p.m., except on Sundays.", "quantifier"),
    (ENERGY, "Maintenance cost $14.5 million, all of which was spent on the second turbine.", "quantifier"),
    (ENERGY, "Halden Energy sold only part of its surplus power to the city of Bergton.", "quantifier"),
    (LEASE_KO, "임차인은 매월 25일까지 차임 85만원을 임대인에게 지급할 수 있다.", "quantifier"),
    (DRUG_KO, "임상시험에는 총 320명이 참여하였으며 일부 참가자가 시험을 마쳤다.", "quantifier"),
    (DRUG_KO, "의사는 필요한 경우 용량을 20 mg까지 늘려야 한다.", "quantifier"),
    (BYLAW_JA, "会費は4月30日までに納入することができる。", "quantifier"),
    (BYLAW_JA, "会長は、理事会の承認を得て、職員を任命しなければならない。", "quantifier"),
    (REPORT_JA, "海外売上高の割合は35%以上を占め、そのすべては東南アジア向けであった。", "quantifier"),
    # who and what
    (ENERGY, "The operator, Nordfoss Power, sold all surplus power to the city of Bergton under a 12-year contract.", None),
    (ENERGY, "The operator, Halden Energy, sold all surplus power to the city of Kirkwall under a 12-year contract.", None),
    (LEASE_KO, "임대인은 매월 25일까지 차임 85만원을 임차인에게 지급하여야 한다.", "misattached"),
    (BYLAW_JA, "会長は、監査役の承認を得て、職員を任命することができる。", None),
    (REPORT_JA, "海外売上高の割合は35%以上を占め、その大部分は北米向けであった。", None),
    (ENERGY, "The plant generated 3.5 million megawatt hours in fiscal year 2022, down from 3.2 million a year earlier.", None),
    # additions
    (HOSPITAL, "The pharmacy supplies the ward with medicines and employs a dozen robots from Finland.", None),
    (ENERGY, "No turbine was shut down for longer than 36 hours, which pleased the mayor and the regulator.", None),
    (LEASE_KO, "보증금은 2,000만원으로 하며 은행 보증서로 대신할 수 있다.", None),
    (BYLAW_JA, "会費は年額1万2千円とし、銀行振込に限り割引が受けられる。", None),
]
