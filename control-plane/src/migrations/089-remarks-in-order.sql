-- Lists that can be sorted by their remarks have them in order.
CREATE INDEX "account_remark" ON "account" ("remark");
CREATE INDEX "phone_remark" ON "phone" ("remark");
CREATE INDEX "link_pool_remark" ON "link_pool" ("remark");
CREATE INDEX "web_domain_remark" ON "web_domain" ("remark");
CREATE INDEX "user_remark" ON "user" ("remark");
