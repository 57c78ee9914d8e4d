module gacha

go 1.19
