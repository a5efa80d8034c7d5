-- How names are compared (decision 97): the same as foldedText of domain/identity. Its table of letters is in no collation, so that every server has the same.
CREATE FUNCTION public.folded(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE
  WHEN octet_length(t) = char_length(t) AND t !~ '[^!-~ ]|^ |  | $' THEN translate(t, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  ELSE btrim(regexp_replace(replace(replace(replace(replace(translate(
    regexp_replace(normalize(t, NFKD), '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐ×ØÞðøĐđĦħıŁłŊŒŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎʼͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾ‐–—‘’ℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
    'abcdefghijklmnopqrstuvwxyzædxoþdoddhhillŋœttɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ''ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿ---''''ⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'), ' ')
END
$$;--> statement-breakpoint
-- How card numbers are compared (decision 96): the same as cardForm of domain/identity, for the characters that the store has.
CREATE FUNCTION public.card_form(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  form text := translate(t, 'abcdefghijklmnopqrstuvwxyz :.-', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  number numeric := 0;
BEGIN
  IF form ~ '^0X[0-9A-F]{1,16}$' THEN
    FOR place IN 3..length(form) LOOP
      number := number * 16 + strpos('0123456789ABCDEF', substr(form, place, 1)) - 1;
    END LOOP;
    form := number::text;
  END IF;
  RETURN regexp_replace(form, '^0+(?=.)', '');
END
$$;--> statement-breakpoint
DROP INDEX "cards_account_number";--> statement-breakpoint
DROP INDEX "people_account_external_system_id";--> statement-breakpoint
DROP INDEX "people_account_name";--> statement-breakpoint
DROP INDEX "people_search";--> statement-breakpoint
DROP INDEX "sites_account_name";--> statement-breakpoint
DROP INDEX "event_tags_account_word";--> statement-breakpoint
DROP INDEX "lockdown_plans_account_description";--> statement-breakpoint
DROP INDEX "passes_account_card";--> statement-breakpoint
DROP INDEX "groups_account_name";--> statement-breakpoint
DROP INDEX "schedules_account_name";--> statement-breakpoint
DROP INDEX "zones_account_site_name";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "is_doubled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_external_id_doubled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "is_doubled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lockdown_plans" ADD COLUMN "is_doubled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "is_doubled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "is_doubled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "is_doubled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows that collide stay as they are: all but one are marked, and the platform reports them when it starts.
UPDATE "sites" SET "is_doubled" = true FROM (SELECT "account_id", "site_id", row_number() OVER (PARTITION BY "account_id", folded("name") ORDER BY "site_id") AS place FROM "sites") same WHERE same.place > 1 AND same."account_id" = "sites"."account_id" AND same."site_id" = "sites"."site_id";--> statement-breakpoint
UPDATE "zones" SET "is_doubled" = true FROM (SELECT "account_id", "zone_id", row_number() OVER (PARTITION BY "account_id", "site_id", folded("name") ORDER BY "zone_id") AS place FROM "zones") same WHERE same.place > 1 AND same."account_id" = "zones"."account_id" AND same."zone_id" = "zones"."zone_id";--> statement-breakpoint
UPDATE "groups" SET "is_doubled" = true FROM (SELECT "account_id", "group_id", row_number() OVER (PARTITION BY "account_id", folded("name") ORDER BY "group_id") AS place FROM "groups") same WHERE same.place > 1 AND same."account_id" = "groups"."account_id" AND same."group_id" = "groups"."group_id";--> statement-breakpoint
UPDATE "schedules" SET "is_doubled" = true FROM (SELECT "account_id", "schedule_id", row_number() OVER (PARTITION BY "account_id", folded("name") ORDER BY "schedule_id") AS place FROM "schedules") same WHERE same.place > 1 AND same."account_id" = "schedules"."account_id" AND same."schedule_id" = "schedules"."schedule_id";--> statement-breakpoint
UPDATE "lockdown_plans" SET "is_doubled" = true FROM (SELECT "account_id", "plan_id", row_number() OVER (PARTITION BY "account_id", folded("description") ORDER BY "plan_id") AS place FROM "lockdown_plans") same WHERE same.place > 1 AND same."account_id" = "lockdown_plans"."account_id" AND same."plan_id" = "lockdown_plans"."plan_id";--> statement-breakpoint
UPDATE "people" SET "is_external_id_doubled" = true FROM (SELECT "account_id", "person_id", row_number() OVER (PARTITION BY "account_id", folded("external_system_id") ORDER BY "created_at", "person_id") AS place FROM "people" WHERE "status" <> 0 AND "external_system_id" IS NOT NULL) same WHERE same.place > 1 AND same."account_id" = "people"."account_id" AND same."person_id" = "people"."person_id";--> statement-breakpoint
-- Of cards that a reader takes for one another, the one keeps opening whose number readers were told: without zeros in front. A card without a facility code is taken for every card of its number.
UPDATE "cards" SET "is_doubled" = true WHERE EXISTS (SELECT FROM "cards" other WHERE other."account_id" = "cards"."account_id" AND other."card_id" <> "cards"."card_id" AND other."card_number" <> "cards"."card_number" AND card_form(other."card_number") = card_form("cards"."card_number") AND (other."facility_code" IS NULL OR "cards"."facility_code" IS NULL OR other."facility_code" = "cards"."facility_code") AND (other."card_number" <> card_form(other."card_number"), other."given_at", other."card_id") < ("cards"."card_number" <> card_form("cards"."card_number"), "cards"."given_at", "cards"."card_id"));--> statement-breakpoint
CREATE INDEX "cards_account_form" ON "cards" USING btree ("account_id",card_form("card_number"));--> statement-breakpoint
CREATE INDEX "retired_cards_account_form" ON "retired_cards" USING btree ("account_id",card_form("card_number"));--> statement-breakpoint
CREATE UNIQUE INDEX "cards_account_number" ON "cards" USING btree ("account_id",card_form("card_number"),coalesce("facility_code", -1)) WHERE NOT is_doubled;--> statement-breakpoint
CREATE UNIQUE INDEX "people_account_external_system_id" ON "people" USING btree ("account_id",folded("external_system_id")) WHERE status <> 0 AND NOT is_external_id_doubled;--> statement-breakpoint
CREATE INDEX "people_account_name" ON "people" USING btree ("account_id",folded("first_name" || ' ' || "last_name"),"person_id");--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (folded("first_name" || ' ' || "last_name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sites_account_name" ON "sites" USING btree ("account_id",folded("name")) WHERE NOT is_doubled;--> statement-breakpoint
CREATE INDEX "event_tags_account_word" ON "event_tags" USING btree ("account_id",folded(tag),"sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "lockdown_plans_account_description" ON "lockdown_plans" USING btree ("account_id",folded("description")) WHERE NOT is_doubled;--> statement-breakpoint
CREATE INDEX "passes_account_card" ON "passes" USING btree ("account_id",card_form("card_number"));--> statement-breakpoint
CREATE UNIQUE INDEX "groups_account_name" ON "groups" USING btree ("account_id",folded("name")) WHERE NOT is_doubled;--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_account_name" ON "schedules" USING btree ("account_id",folded("name")) WHERE NOT is_doubled;--> statement-breakpoint
CREATE UNIQUE INDEX "zones_account_site_name" ON "zones" USING btree ("account_id","site_id",folded("name")) WHERE NOT is_doubled;--> statement-breakpoint
-- A marked row that is renamed is compared like every other.
CREATE FUNCTION public.settle_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_doubled := false;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- The name of a row that is renamed or deleted is free for the next one that was marked for having it too.
CREATE FUNCTION public.settle_freed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := to_jsonb(OLD);
BEGIN
  EXECUTE format(
    'UPDATE %1$I.%2$I SET is_doubled = false WHERE ctid = (SELECT ctid FROM %1$I.%2$I WHERE account_id = $1 AND is_doubled AND public.folded(%3$I) = public.folded($2) AND %4$I = $3 ORDER BY %5$I LIMIT 1)',
    TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1], TG_ARGV[2]
  ) USING was ->> 'account_id', was ->> TG_ARGV[0], was ->> TG_ARGV[1];
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sites_renamed" BEFORE UPDATE ON "sites" FOR EACH ROW WHEN (OLD.is_doubled AND (folded(NEW."name") IS DISTINCT FROM folded(OLD."name"))) EXECUTE FUNCTION public.settle_renamed();--> statement-breakpoint
CREATE TRIGGER "sites_freed" AFTER UPDATE ON "sites" FOR EACH ROW WHEN (NOT OLD.is_doubled AND (folded(NEW."name") IS DISTINCT FROM folded(OLD."name"))) EXECUTE FUNCTION public.settle_freed('name', 'account_id', 'site_id');--> statement-breakpoint
CREATE TRIGGER "sites_deleted" AFTER DELETE ON "sites" FOR EACH ROW WHEN (NOT OLD.is_doubled) EXECUTE FUNCTION public.settle_freed('name', 'account_id', 'site_id');--> statement-breakpoint
CREATE TRIGGER "zones_renamed" BEFORE UPDATE ON "zones" FOR EACH ROW WHEN (OLD.is_doubled AND (folded(NEW."name") IS DISTINCT FROM folded(OLD."name") OR NEW."site_id" IS DISTINCT FROM OLD."site_id")) EXECUTE FUNCTION public.settle_renamed();--> statement-breakpoint
CREATE TRIGGER "zones_freed" AFTER UPDATE ON "zones" FOR EACH ROW WHEN (NOT OLD.is_doubled AND (folded(NEW."name") IS DISTINCT FROM folded(OLD."name") OR NEW."site_id" IS DISTINCT FROM OLD."site_id")) EXECUTE FUNCTION public.settle_freed('name', 'site_id', 'zone_id');--> statement-breakpoint
CREATE TRIGGER "zones_deleted" AFTER DELETE ON "zones" FOR EACH ROW WHEN (NOT OLD.is_doubled) EXECUTE FUNCTION public.settle_freed('name', 'site_id', 'zone_id');--> statement-breakpoint
CREATE TRIGGER "groups_renamed" BEFORE UPDATE ON "groups" FOR EACH ROW WHEN (OLD.is_doubled AND (folded(NEW."name") IS DISTINCT FROM folded(OLD."name"))) EXECUTE FUNCTION public.settle_renamed();--> statement-breakpoint
CREATE TRIGGER "groups_freed" AFTER UPDATE ON "groups" FOR EACH ROW WHEN (NOT OLD.is_doubled AND (folded(NEW."name") IS DISTINCT FROM folded(OLD."name"))) EXECUTE FUNCTION public.settle_freed('name', 'account_id', 'group_id');--> statement-breakpoint
CREATE TRIGGER "groups_deleted" AFTER DELETE ON "groups" FOR EACH ROW WHEN (NOT OLD.is_doubled) EXECUTE FUNCTION public.settle_freed('name', 'account_id', 'group_id');--> statement-breakpoint
CREATE TRIGGER "schedules_renamed" BEFORE UPDATE ON "schedules" FOR EACH ROW WHEN (OLD.is_doubled AND (folded(NEW."name") IS DISTINCT FROM folded(OLD."name"))) EXECUTE FUNCTION public.settle_renamed();--> statement-breakpoint
CREATE TRIGGER "schedules_freed" AFTER UPDATE ON "schedules" FOR EACH ROW WHEN (NOT OLD.is_doubled AND (folded(NEW."name") IS DISTINCT FROM folded(OLD."name"))) EXECUTE FUNCTION public.settle_freed('name', 'account_id', 'schedule_id');--> statement-breakpoint
CREATE TRIGGER "schedules_deleted" AFTER DELETE ON "schedules" FOR EACH ROW WHEN (NOT OLD.is_doubled) EXECUTE FUNCTION public.settle_freed('name', 'account_id', 'schedule_id');--> statement-breakpoint
CREATE TRIGGER "lockdown_plans_renamed" BEFORE UPDATE ON "lockdown_plans" FOR EACH ROW WHEN (OLD.is_doubled AND (folded(NEW."description") IS DISTINCT FROM folded(OLD."description"))) EXECUTE FUNCTION public.settle_renamed();--> statement-breakpoint
CREATE TRIGGER "lockdown_plans_freed" AFTER UPDATE ON "lockdown_plans" FOR EACH ROW WHEN (NOT OLD.is_doubled AND (folded(NEW."description") IS DISTINCT FROM folded(OLD."description"))) EXECUTE FUNCTION public.settle_freed('description', 'account_id', 'plan_id');--> statement-breakpoint
CREATE TRIGGER "lockdown_plans_deleted" AFTER DELETE ON "lockdown_plans" FOR EACH ROW WHEN (NOT OLD.is_doubled) EXECUTE FUNCTION public.settle_freed('description', 'account_id', 'plan_id');--> statement-breakpoint
CREATE FUNCTION public.settle_external_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_external_id_doubled := false;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "people_external_id_changed" BEFORE UPDATE ON "people" FOR EACH ROW WHEN (OLD.is_external_id_doubled AND folded(NEW."external_system_id") IS DISTINCT FROM folded(OLD."external_system_id")) EXECUTE FUNCTION public.settle_external_id();
