# ruff: noqa: E501 - the sentences are data and stay on one line
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

COMMITTEE = (
    "The Committee met four times during 2022 and approved the budget of EUR 48.2 million on "
    "14 March. Travel costs fell by a third, mainly because most meetings were held online. "
    "Members who miss three consecutive meetings without good reason lose their seat. The "
    "Secretary-General, Ms. Ilse Brandt, reports to the Committee before the end of each "
    "quarter."
)
LOAN = (
    "Under the agreement, Calder Bank lends the company up to $250 million for five years at "
    "an interest rate of 1.75 percent above SOFR. The company must repay the loan in full by "
    "June 30, 2028 and may not sell its Oakland refinery without the bank's written consent. "
    "If the leverage ratio exceeds 3.5, the margin rises to 2.25 percent."
)
TRIAL = (
    "Patients with severe asthma who received dupixone had 47 percent fewer exacerbations "
    "than those given placebo (95% CI 35 to 58). The most common adverse event was "
    "injection-site reaction, reported in 14 of 211 patients in the dupixone group and 5 of "
    "208 in the placebo group. No deaths occurred during the 52-week trial."
)
LEAVE_KO = (
    "제12조(휴가) ① 직원은 1년간 80퍼센트 이상 출근한 경우 15일의 유급휴가를 받는다. ② 회사"
    "는 직원이 청구한 시기에 휴가를 주어야 한다. 다만, 사업 운영에 막대한 지장이 있는 경우에는 그 "
    "시기를 변경할 수 있다. ③ 사용하지 않은 휴가는 다음 해로 이월되지 않는다."
)
BUSES_KO = (
    "서울시는 2024년 상반기에 전기버스 320대를 도입하고, 2026년까지 전체 시내버스의 40%를 "
    "전기버스로 교체할 계획이다. 충전소는 현재 58곳에서 130곳으로 늘어난다. 사업비 1,450억원 "
    "가운데 절반은 국비로 충당한다."
)
FACILITY_JA = (
    "第8条 利用者は、施設を利用する日の7日前までに申請書を提出しなければならない。2 管理者は、次の各号のいずれ"
    "かに該当するときは、利用を許可しない。3 利用料は1時間につき1,500円とし、前納とする。ただし、市内の学校"
    "が利用する場合は半額とする。"
)
VISITORS_JA = (
    "2023年の訪日外国人は2,507万人で、2019年の水準の約8割まで回復した。国別では韓国が696万人で最も"
    "多く、台湾が420万人で続いた。消費額は5兆3,065億円に達し、過去最高を更新した。"
)
RESULTS = (
    "Acme Corp. reported net sales of $4,215 million for fiscal 2023, compared to $3,980 "
    "million in fiscal 2022. Gross margin was 38.2%, down 140 basis points, reflecting higher "
    "freight costs. The Board declared a quarterly dividend of $0.45 per share, payable on "
    "March 15, 2024 to shareholders of record on March 1, 2024. As of December 31, 2023, the "
    "Company employed about 12,300 people, of whom roughly 40 percent worked outside the "
    "United States."
)
REVIEW = (
    "The protocol requires two independent reviewers to screen all abstracts. Disagreements "
    "are resolved by discussion or, if necessary, by a third reviewer. Studies published "
    "before 2005 or in languages other than English were excluded. Of 1,846 records "
    "identified, 212 full texts were assessed and 37 trials met the inclusion criteria."
)
FEES_KO = (
    "제5조(수수료) ① 회원은 서비스 이용대금의 2.5%를 수수료로 납부한다. ② 회사는 회원이 3회 "
    "이상 수수료를 연체한 경우 서비스 이용을 정지할 수 있다. ③ 납부한 수수료는 반환하지 아니한다. "
    "다만, 회사의 귀책사유로 서비스를 제공하지 못한 경우에는 전액 환불한다."
)
MANUAL_JA = (
    "本製品は屋内専用です。使用温度は5℃から35℃までとし、湿度は80%以下でご使用ください。お手入れの際は必ず電"
    "源プラグを抜いてください。保証期間はお買い上げ日から1年間です。ただし、消耗品は保証の対象外とします。"
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
    (COMMITTEE, "The budget of 48.2 million euros was approved on March 14, 2022."),
    (COMMITTEE, "In 2022 there were four Committee meetings."),
    (COMMITTEE, "Travel expenses dropped by one third because the majority of meetings took place online."),
    (COMMITTEE, "A member loses their seat after missing three meetings in a row without a good reason."),
    (COMMITTEE, "Ms. Brandt, the Secretary-General, has to report to the Committee by the end of every quarter."),
    (COMMITTEE, "Online meetings were the main reason why travel costs went down by a third."),
    (LOAN, "Calder Bank grants the company a five-year loan of up to $250 million."),
    (LOAN, "The interest rate is SOFR plus 1.75%, rising to 2.25% if the leverage ratio is above 3.5."),
    (LOAN, "Without written consent of the bank the company cannot sell the Oakland refinery."),
    (LOAN, "The loan has to be repaid fully by the end of June 2028."),
    (TRIAL, "Dupixone cut exacerbations in severe asthma by 47% compared with placebo."),
    (
        TRIAL,
        "Injection-site reactions were the most frequent side effect: 14 of 211 patients on dupixone and 5 of 208 on placebo had one.",
    ),
    (TRIAL, "Nobody died in the 52 weeks of the trial."),
    (TRIAL, "There were no deaths over the course of the one-year (52-week) study."),
    (LEAVE_KO, "1년 동안 80% 이상 출근하면 유급휴가 15일이 주어진다."),
    (
        LEAVE_KO,
        "회사는 원칙적으로 직원이 청구한 때에 휴가를 주어야 하지만, 사업 운영에 큰 지장이 있으면 시기를 바꿀 수 있다.",
    ),
    (LEAVE_KO, "쓰지 않은 휴가는 이듬해로 넘어가지 않는다."),
    (LEAVE_KO, "남은 휴가는 이월할 수 없다."),
    (BUSES_KO, "서울시는 2024년 상반기 중 전기버스 320대를 들여온다."),
    (BUSES_KO, "2026년까지 시내버스의 40%가 전기버스로 바뀔 예정이다."),
    (BUSES_KO, "충전소 수는 58곳에서 130곳으로 증가한다."),
    (BUSES_KO, "총사업비 1,450억 원의 50%를 국비로 부담한다."),
    (FACILITY_JA, "申請書は利用日の7日前までに提出する必要があります。"),
    (FACILITY_JA, "利用料金は1時間1,500円の前払いですが、市内の学校は50%になります。"),
    (FACILITY_JA, "利用者は施設利用日の一週間前までに申請書を出さなければならない。"),
    (VISITORS_JA, "2023年に日本を訪れた外国人は2,507万人で、2019年のおよそ80%まで戻った。"),
    (VISITORS_JA, "最も多かったのは韓国からの696万人で、次が台湾の420万人だった。"),
    (VISITORS_JA, "消費額は過去最高の5兆3,065億円となった。"),
    (RESULTS, "According to the report, Acme's net sales were $4.2 billion in fiscal 2023."),
    (RESULTS, "Acme's net sales grew from $3,980 million in fiscal 2022 to $4,215 million in fiscal 2023."),
    (
        RESULTS,
        "The document states that gross margin fell by 1.4 percentage points to 38.2% because freight was more expensive.",
    ),
    (
        RESULTS,
        "A dividend of 45 cents per share will be paid on March 15, 2024 to shareholders on record as of March 1.",
    ),
    (RESULTS, "About 12,300 people worked for the Company at the end of 2023, around 40% of them outside the U.S."),
    (
        REVIEW,
        "All abstracts are screened independently by two reviewers, and a third one decides if they cannot agree.",
    ),
    (REVIEW, "37 trials were included after 212 full texts out of 1,846 records had been assessed."),
    (FEES_KO, "수수료를 세 번 이상 연체하면 회사가 서비스 이용을 정지할 수 있습니다."),
    (FEES_KO, "회사 잘못으로 서비스를 제공하지 못하면 수수료 전액을 돌려줍니다."),
    (FEES_KO, "원칙적으로 납부한 수수료는 환불되지 않습니다."),
    (MANUAL_JA, "使用できる温度は5℃～35℃、湿度は80%以下です。"),
    (MANUAL_JA, "手入れをするときは電源プラグを必ず抜いてください。"),
    (MANUAL_JA, "保証は購入日から1年間ですが、消耗品は対象になりません。"),
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
    (HOSPITAL, "The pharmacy does not supply the ward with medicines.", None),
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
    (
        ENERGY,
        "The Northwind plant generated 3.2 million megawatt hours, up from 3.5 million a year earlier.",
        "comparison",
    ),
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
    (
        ENERGY,
        "The operator, Nordfoss Power, sold all surplus power to the city of Bergton under a 12-year contract.",
        None,
    ),
    (
        ENERGY,
        "The operator, Halden Energy, sold all surplus power to the city of Kirkwall under a 12-year contract.",
        None,
    ),
    (LEASE_KO, "임대인은 매월 25일까지 차임 85만원을 임차인에게 지급하여야 한다.", "misattached"),
    (BYLAW_JA, "会長は、監査役の承認を得て、職員を任命することができる。", None),
    (REPORT_JA, "海外売上高の割合は35%以上を占め、その大部分は北米向けであった。", None),
    (
        ENERGY,
        "The plant generated 3.5 million megawatt hours in fiscal year 2022, down from 3.2 million a year earlier.",
        None,
    ),
    # additions
    (HOSPITAL, "The pharmacy supplies the ward with medicines and employs a dozen robots from Finland.", None),
    (ENERGY, "No turbine was shut down for longer than 36 hours, which pleased the mayor and the regulator.", None),
    (LEASE_KO, "보증금은 2,000만원으로 하며 은행 보증서로 대신할 수 있다.", None),
    (BYLAW_JA, "会費は年額1万2千円とし、銀行振込に限り割引が受けられる。", None),
    (COMMITTEE, "The budget of EUR 48.2 million was rejected on 14 March.", None),
    (COMMITTEE, "Travel costs rose by a third, mainly because most meetings were held online.", None),
    (COMMITTEE, "Members who miss two consecutive meetings without good reason lose their seat.", None),
    (COMMITTEE, "The Secretary-General reports to the Committee after the end of each quarter.", None),
    (COMMITTEE, "Travel costs fell by a third because all meetings were held online.", None),
    (COMMITTEE, "Members who miss three consecutive meetings without good reason keep their seat.", None),
    (COMMITTEE, "The Secretary-General, Ms. Ilse Brandt, reports to the Council before the end of each quarter.", None),
    (LOAN, "The company lends Calder Bank up to $250 million for five years.", None),
    (
        LOAN,
        "The company must repay the loan in full by June 30, 2028 and may sell its Oakland refinery without the bank's written consent.",
        None,
    ),
    (LOAN, "If the leverage ratio falls below 3.5, the margin rises to 2.25 percent.", None),
    (LOAN, "Under the agreement, Calder Bank lends the company at least $250 million for five years.", None),
    (LOAN, "If the leverage ratio exceeds 3.5, the margin rises to 1.75 percent.", None),
    (LOAN, "The interest rate is 2.25 percent above SOFR and rises to 1.75 percent.", None),
    (LOAN, "The company may repay the loan in full by June 30, 2028.", None),
    (
        TRIAL,
        "Injection-site reaction was reported in 5 of 208 patients in the dupixone group and 14 of 211 in the placebo group.",
        None,
    ),
    (TRIAL, "Some deaths occurred during the 52-week trial.", None),
    (TRIAL, "The rarest adverse event was injection-site reaction.", None),
    (
        TRIAL,
        "Patients with mild asthma who received dupixone had 47 percent fewer exacerbations than those given placebo.",
        None,
    ),
    (LEAVE_KO, "직원은 1년간 80퍼센트 미만 출근한 경우 15일의 유급휴가를 받는다.", None),
    (LEAVE_KO, "사용하지 않은 휴가는 다음 해로 이월된다.", None),
    (LEAVE_KO, "회사는 직원이 청구한 시기에 휴가를 줄 수 있다.", None),
    (LEAVE_KO, "직원은 15일의 무급휴가를 받는다.", None),
    (BUSES_KO, "충전소는 현재 130곳에서 58곳으로 줄어든다.", None),
    (BUSES_KO, "서울시는 2024년 하반기에 전기버스 320대를 도입한다.", None),
    (BUSES_KO, "사업비 1,450억원 전액을 국비로 충당한다.", None),
    (
        BUSES_KO,
        "부산시는 2024년 상반기에 전기버스 320대를 도입하고, 2026년까지 전체 시내버스의 40%를 전기버스로 교체할 계획이다.",
        None,
    ),
    (BUSES_KO, "전체 시내버스의 40%를 수소버스로 교체할 계획이다.", None),
    (FACILITY_JA, "利用者は、施設を利用する日の7日後までに申請書を提出しなければならない。", None),
    (FACILITY_JA, "利用料は1時間につき1,500円とし、後納とする。", None),
    (FACILITY_JA, "管理者は、次の各号のいずれかに該当するときは、利用を許可する。", None),
    (FACILITY_JA, "利用者は申請書を提出することができる。", None),
    (VISITORS_JA, "国別では台湾が696万人で最も多く、韓国が420万人で続いた。", None),
    (VISITORS_JA, "国別では韓国が696万人で最も少なかった。", None),
    (VISITORS_JA, "消費額は5兆3,065億円に達し、過去最低を更新した。", None),
    (RESULTS, "Net sales of $4,215 million for fiscal 2022 compared to $3,980 million in fiscal 2023.", None),
    (RESULTS, "Gross margin was 38.2%, up 140 basis points.", None),
    (RESULTS, "Gross margin was 38.2%, down 140 percentage points.", None),
    (RESULTS, "The Board declared an annual dividend of $0.45 per share.", None),
    (RESULTS, "The dividend is payable on March 1, 2024 to shareholders of record on March 15, 2024.", None),
    (
        RESULTS,
        "As of December 31, 2023, the Company employed about 12,300 people, of whom most worked outside the United States.",
        None,
    ),
    (RESULTS, "Gross margin was down, reflecting higher labor costs.", None),
    (REVIEW, "The protocol requires three independent reviewers to screen all abstracts.", None),
    (REVIEW, "Studies published after 2005 were excluded.", None),
    (
        REVIEW,
        "Of 1,846 records identified, 37 full texts were assessed and 212 trials met the inclusion criteria.",
        None,
    ),
    (REVIEW, "Disagreements are never resolved by discussion.", None),
    (REVIEW, "Two independent reviewers may screen some abstracts.", None),
    (FEES_KO, "회원은 서비스 이용대금의 25%를 수수료로 납부한다.", None),
    (FEES_KO, "납부한 수수료는 반환한다.", None),
    (FEES_KO, "회사는 회원이 3회 미만 수수료를 연체한 경우 서비스 이용을 정지할 수 있다.", None),
    (FEES_KO, "회사의 귀책사유로 서비스를 제공하지 못한 경우에는 절반을 환불한다.", None),
    (MANUAL_JA, "本製品は屋外専用です。", None),
    (MANUAL_JA, "湿度は80%以上でご使用ください。", None),
    (MANUAL_JA, "保証期間はお買い上げ日から2年間です。", None),
    (MANUAL_JA, "消耗品も保証の対象とします。", None),
    (MANUAL_JA, "お手入れの際は電源プラグを抜かないでください。", None),
]
